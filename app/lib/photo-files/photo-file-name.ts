import { pastDay } from './exif-day.ts';

/** Words that cameras, phones and programs write; in other words of a name somebody has said something. */
const ownWords = new Set(
  `img image images imgs dsc dscn dscf dcim pxl mvimg vid video doc mov mvi sam gopr cimg kodak camera cam photo photos
  pic pics picture pictures screenshot screen shot whatsapp at am pm signal telegram fb received facebook snapchat
  instagram insta scan scanned adobe edit edited effects copy of final new untitled download downloads burst cover hdr
  pano panorama portrait night raw file unnamed resized compressed min collage picsart polish inshot heic jpg jpeg png
  webp avif gif tmp temp`.split(/\s+/),
);

/** `sports_day-relay.jpg` → `Sports day relay`; empty when a camera or a program made the name up. */
export function titleOfFileName(fileName: string): string {
  const words = stemOf(fileName)
    .normalize('NFC')
    .replace(/\(\d+\)/g, ' ')
    .split(/[\s_+~.,-]+/)
    .filter(Boolean);
  if (!words.some(saysSomething)) return '';
  const title = words.join(' ');
  return title.charAt(0).toLocaleUpperCase('en-IN') + title.slice(1);
}

/** Whether a title is only what a camera has named the file: `IMG_20261119_104233`, `DSC0042.jpg`. */
export function isCameraName(title: string): boolean {
  const looksLikeFile = /\.(?:jpe?g|png|webp|heic|avif|gif)$/i.test(title) || /^[a-z]{2,6}[-_ ]?\d{4}/i.test(title);
  return looksLikeFile && titleOfFileName(title) === '';
}

/** With digits in it a word is a number of a camera, or the name of nothing. */
function saysSomething(word: string): boolean {
  if (ownWords.has(word.toLowerCase()) || /\p{Nd}/u.test(word)) return false;
  return /^\p{Script=Latin}+$/u.test(word)
    ? /[aeiouy]/i.test(word) && word.length > 2
    : /\p{L}[\p{L}\p{M}]/u.test(word);
}

export function stemOf(fileName: string): string {
  return fileName.replace(/\.[a-z\d]{2,5}$/i, '').trim();
}

/** Of `IMG_20261122_101500.jpg`, `IMG-20261122-WA0003.jpg` and `WhatsApp Image 2026-11-22 at 10.15.jpg`. */
export function dayOfFileName(fileName: string): string | undefined {
  const [, year, month, day] = /(?:^|\D)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(fileName) ?? [];
  return year && pastDay(`${year}-${month}-${day}`);
}
