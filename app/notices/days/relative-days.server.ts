import { dayInIndia, daysBetween, monthsBetween } from '../../lib/dates.ts';
import { normalized } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import type { DatedNotice } from './notice-days.ts';

/** Not within a longer word, whose vowel signs count too: `কাল` is not in `কালো`. */
function words(...found: string[]): RegExp {
  const pattern = `(?<![\\p{L}\\p{M}\\p{N}])(?:${found.join('|')})(?![\\p{L}\\p{M}\\p{N}])`;
  // Editors and keyboards write letters such as `ड़` in two ways.
  return new RegExp(pattern.normalize('NFC'), 'giu');
}

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const shortWeekday = '(?:mon|tues?|wed|thur?s?|fri|sat|sun)';
const soon = '(?:this|next|coming|following|upcoming)';

const bnEnding = '(?:ে|ের|েই|েও|ই|ও|কে|টা|টি)?';
const bnWeekday = '(?:রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|বৃহষ্পতি|শুক্র|শনি|শনী|রবী) ?বার';
const bnSoon = '(?:এই|এ|আগামী|আগামি|সামনের|পরের|চলতি|আসছে)';
const hiWeekday = '(?:सोम|मंगल|मङ्गल|बुध|गुरु|गुरू|वीर|बृहस्पति|वृहस्पति|शुक्र|शनि|रवि|इत) ?वार';
const hiSoon = '(?:इस|इसी|अगले|आने वाले|आगामी)';
const orWeekday = '(?:ରବି|ସୋମ|ମଙ୍ଗଳ|ମଂଗଳ|ବୁଧ|ଗୁରୁ|ଶୁକ୍ର|ଶନି) ?ବାର';
const orEnding = '(?:ର|ରେ|ରୁ|ଠାରୁ|ଠୁ|କାର|କୁ|ଦିନ|ଯାଏ|ଯାଏଁ|ସୁଦ୍ଧା)?';
const orSoon = '(?:ଏହି|ଏ|ଆସନ୍ତା|ଆଗାମୀ|ପର|ଚଳିତ)';

/** What means another day, depending on when it is read. */
const relativeDays = words(
  "(?:today|tonite|tonight)(?!['’]s (?:world|children|youth|generation|students|society|life|age|times?)(?!\\p{L}))",
  '(?:the )?day after tomm?orr?ow',
  'tomm?orr?ow',
  `${soon} (?:coming )?(?:${weekday}|${shortWeekday}|week|weekend|morning|afternoon|evening|noon)`,
  'next day',
  weekday,
  `(?:on|by|till|until|from|before|after) ${shortWeekday}`,
  // Bengali and Hindi in Latin letters.
  'aaj|aajke|ajke|kal|kaal|kalke|agami ?kal|aagami ?kal|parso|parson|porshu|parshu',
  '(?:som|mangal|mongol|budh|guru|brihaspati|brihashpati|shukra?|shukro|shani|shoni|rabi|robi|ravi|it)[bvw]a+r',
  // Bengali
  'আজ(?:ই|কে|কের|কেই)?',
  '(?:আগামী ?|আগামি ?)?কাল(?:ই|কে|কের|কেই)?',
  '(?:আগামী ?|আগামি ?)কালের',
  'পরশু(?:র|ই)?(?: ?দিন(?:ের|ই)?)?',
  'পর(?:ের )?দিন(?:ই|ের)?',
  `${bnWeekday}${bnEnding}`,
  `${bnSoon} (?:সপ্তাহ|হপ্তা)(?:ে|য়|র|ের|েই)?`,
  // Hindi
  'आज(?! (?:भी|कल|के (?:ज़माने|जमाने|युग|समय|दौर))(?![\\p{L}\\p{M}]))',
  'कल',
  'परसों?',
  'अगले दिन',
  `(?:${hiWeekday})`,
  `(?:${hiSoon}) (?:हफ़्ते|हफ्ते|सप्ताह)`,
  // Odia
  `ଆଜି${orEnding}`,
  `(?:ଆସନ୍ତା ?|ଆଗାମୀ ?)?କାଲି?${orEnding}`,
  `(?:ପର|ପଅର|ପହର) ?ଦିନ${orEnding}`,
  `${orWeekday}${orEnding}`,
  `${orSoon} ସପ୍ତାହ${orEnding}`,
);

const digits = '[\\d০-৯०-९୦-୯]';
const clock = `${digits}{1,2}(?:[:.]${digits}{2})?`;

/** An hour without a day is of the day on which it was written. */
const hours = words(
  "\\d{1,2}(?:[:.]\\d\\d)? ?(?:[ap]\\.? ?m\\.?|o[’']?clock|noon|hrs)",
  '(?:at|from|by|till|until|after|before) \\d{1,2}[:.]\\d\\d(?! ?(?:%|per|km|kg|marks|rupees|lakh))',
  `${clock} ?টা(?:য়|র মধ্যে|র সময়| থেকে| পর্যন্ত)`,
  `${clock} ?(?:बजे|बजकर)`,
  'बजे',
  `${clock} ?ଟା(?:ରେ|ରୁ|ଠାରୁ|ବେଳେ|ସମୟରେ| ସମୟରେ| ବେଳେ| ଠାରୁ)`,
);

/** What happens again and again means no one day. */
const repeated = words(
  `(?:on )?(?:every|each|all|any)(?: (?:other|first|second|third|fourth|last))? ${weekday}s?(?:(?:,? and|,|&) ${weekday}s?)*`,
  `(?<!from )${weekday}s? ?(?:to|-|–|—) ?${weekday}s?`,
  `(?:good|easter|palm|maundy|holy|ash|black) ${weekday}`,
  '(?:every|each) (?:day|week|morning|afternoon|evening)',
  `(?:প্রতি|প্রত্যেক|সব) ?${bnWeekday}${bnEnding}`,
  `(?:हर|प्रति|प्रत्येक) ?${hiWeekday}`,
  `(?:ପ୍ରତି|ପ୍ରତ୍ୟେକ|ସବୁ) ?${orWeekday}${orEnding}`,
);

const daily = words(
  'daily|every ?day|each day|weekdays|working days|every|each|(?:mon|tues|wednes|thurs|fri|satur|sun)days',
  'প্রতিদিন|রোজ|প্রতি|প্রত্যেক|रोज़|रोज|प्रतिदिन|हर|प्रति|प्रत्येक|ପ୍ରତିଦିନ|ସବୁଦିନ|ପ୍ରତି|ପ୍ରତ୍ୟେକ',
);

const monthsAfter = [
  '(?:of )?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{3,}|ch|il|\\.)?',
  '(?:জানু|ফেব্রু|এপ্রি|আগ|অগ|সেপ্ট|অক্ট|নভে|ডিসে|মার্চ|জুন|জুল)[\\p{L}\\p{M}]*|মে(?:র|তে)?',
  '(?:जनव|फ़रव|फरव|मार्च|अप्रै|मई|जून|जुल|अगस्|सित|अक्ट|अक्त|नव|दिस)[\\p{L}\\p{M}]*',
  '(?:ଜାନୁ|ଫେବୃ|ଫେବ୍ରୁ|ମାର୍ଚ|ଅପ୍ରେ|ଏପ୍ରି|ଜୁନ|ଜୁଲ|ଅଗଷ୍|ଅଗସ୍|ସେପ୍ଟ|ଅକ୍ଟ|ନଭେ|ଡିସେ)[\\p{L}\\p{M}]*|ମ(?:ଇ|େ)(?:ରେ|ରୁ)?',
].join('|');

/** A day that means the same whenever it is read. */
const dates = words(
  `${digits}{1,2} ?(?:st|nd|rd|th|শে|ই|এ|লা|রা|ঠা|ରିଖ)?,? ?(?:${monthsAfter})`,
  '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{3,}|ch|il|\\.)? \\d{1,2}(?:st|nd|rd|th)?',
  `${digits}{1,2}([/.-])${digits}{1,2}\\1${digits}{2,4}`,
  '\\d{4}-\\d\\d-\\d\\d',
  `${digits}{1,2} ?(?:তারিখ|तारीख|तारीख़|ତାରିଖ)[\\p{L}\\p{M}]*`,
);

/** Joiners carry the shape of letters, spaces may be of any width. */
function plain(text: string): string {
  return normalized(text)
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ');
}

function firstIn(text: string, pattern: RegExp): string | undefined {
  return text.match(pattern)?.[0];
}

/** The word that makes readers ask which day is meant: `tomorrow`, `on Monday`. Undefined: it gives a date, or no day. */
export function findRelativeDay(text: string): string | undefined {
  const said = plain(text);
  if (firstIn(said, dates)) return undefined;
  const once = said.replace(repeated, ' ');
  const isRepeated = once !== said || firstIn(said, daily);
  return firstIn(once, relativeDays) ?? (isRepeated ? undefined : firstIn(said, hours));
}

const closures = words(
  'closed|close[sd]? early|closure|holidays?|half[ -]?day|no (?:school|class|classes|bus)|cancell?ed|postponed|suspended|bandh|strike',
  '(?:will|does|do) not (?:run|ply|come|enter|open|be held)',
  '(?:বন্ধ|ছুটি|অর্ধদিবস|আধবেলা|স্থগিত|বাতিল)(?:ের|ে|র|ই)?|হাফ ?(?:ডে|ছুটি)|(?:চলবে|আসবে|হবে) না',
  'बंद|बन्द|छुट्टी|छुट्टियाँ|छुट्टियां|अवकाश|आधे दिन|हाफ ?डे|स्थगित|रद्द|(?:चलेगी|आएगी|आयेगी|होगी|होगा) नहीं|नहीं (?:चलेगी|आएगी|आयेगी|होगी|होगा|चलेंगी)',
  '(?:ବନ୍ଦ|ଛୁଟି|ସ୍ଥଗିତ|ବାତିଲ)(?:ର|ରେ)?|ଅଧା ?ଦିନ|ଅର୍ଦ୍ଧଦିବସ|(?:ଚାଲିବ|ଚଳିବ|ଆସିବ|ହେବ) ନାହିଁ',
);

/** Whether a notice without a day of its own keeps children at home when it is taken for a new one. */
export function speaksOfClosure(text: string): boolean {
  const said = plain(text);
  return firstIn(said, closures) !== undefined || findRelativeDay(text) !== undefined;
}

const newestOldDays = 4;

/** `5 months old`, of a closure without a day of its own: read later, it seems to be about today. */
export function ageOf(
  notice: DatedNotice & { title: string; details: string; category: string },
  today: string,
): string | undefined {
  const written = dayInIndia(notice.created_at);
  const days = daysBetween(written, today);
  if (notice.happens_on || days < newestOldDays) return undefined;
  const isClosure = notice.category === 'holiday' || speaksOfClosure(`${notice.title}\n${notice.details}`);
  if (!isClosure) return undefined;
  const months = monthsBetween(written, today);
  if (months < 1) return m.notice_age_days({ count: days });
  return months < 24 ? m.notice_age_months({ count: months }) : m.notice_age_years({ count: Math.floor(months / 12) });
}
