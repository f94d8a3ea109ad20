/** Written before a name, and no part of it. Md. and Sk. are short for names that thousands share. */
const titles = new Set(
  [
    'smt smti shrimati srimati sri shri shree sh km kum kumari sushri miss master mr mrs ms mx dr prof er adv rev fr sr',
    'pt capt col maj lt late md mohd sk',
    'শ্রী শ্রীমতী শ্রীমতি কুমারী সুশ্রী ড ডঃ ডা ডাঃ ডক্টর অধ্যাপক অধ্যাপিকা মো মোঃ মোহাঃ মহঃ মহ সেখ স্ব স্বর্গীয় প্রয়াত মিস মিসেস',
    'श्री श्रीमती श्रीमति कुमारी कु० सुश्री डॉ डा डॉ० डॉक्टर प्रो मो मो० स्व स्वर्गीय मिस मिसेज',
    'ଶ୍ରୀ ଶ୍ରୀମତୀ ଶ୍ରୀମତି କୁମାରୀ ସୁଶ୍ରୀ ଡ ଡଃ ଡା ଡାଃ ଡକ୍ଟର ପ୍ରଫେସର ପ୍ରାଧ୍ୟାପକ ମୋ ମହ ସ୍ୱର୍ଗତ ସ୍ୱ ମିସ',
  ].flatMap((line) => line.normalize('NFC').split(' ')),
);

const brackets = /[([{（][^)\]}）]*[)\]}）]?/g;

/** From letter to letter: "Smt.Rina" and "A.K.Sen" are several words, an apostrophe, a hyphen or a joiner divides none. */
const wordsOf = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Cf}'’‘\-‐‑]*/gu;

/** A letter with its vowel signs, and in Indian scripts the letters that a virama joins to it; up to a limit. */
const firstLetter = /^[\p{L}\p{N}](?:[\u094D\u09CD\u0B4D]\u200D?\p{L}|\p{M}|[\u200C\u200D]){0,8}/u;

/** The words of a name without titles and text in brackets; with them when there is nothing else. */
function nameWords(name: string): string[] {
  const words = name.replace(brackets, ' ').match(wordsOf) ?? name.match(wordsOf) ?? [];
  const start = words.findIndex((word) => !titles.has(word.toLowerCase().normalize('NFC')));
  return words.slice(Math.max(start, 0));
}

/** The first letter of each word, in any script. */
export function initialOfEachWord(name: string): string[] {
  return nameWords(name).map((word) => firstLetter.exec(word)?.[0] ?? '');
}

/** Of the first and the last word. */
function firstAndLast(name: string): string[] {
  const initials = initialOfEachWord(name);
  if (initials.length === 0) return Array.from(name.trim()).slice(0, 1);
  return initials.length > 1 ? [initials[0] ?? '', initials.at(-1) ?? ''] : initials;
}

export function initialsOf(name: string): string {
  return firstAndLast(name).join('');
}

/** `P. S.` */
export function withheldName(name: string): string {
  return firstAndLast(name)
    .map((one) => `${one}.`)
    .join(' ');
}

export function isWithheldName(text: string): boolean {
  const words = text.split(' ');
  return words.length <= 2 && words.every((word) => word === `${firstLetter.exec(word)?.[0]}.`);
}
