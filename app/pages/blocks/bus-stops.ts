import { isBlank } from '../../lib/text.ts';

export type BusStop = {
  /** In the text, from 0: the same in every language. */
  line: number;
  morning: string;
  home: string;
  place: string;
};

const dayPart = 'সকাল|দুপুর|বিকেল|সন্ধ্যা|सुबह|दोपहर|शाम|ସକାଳ|ଦିନ|ଅପରାହ୍ଣ|ସନ୍ଧ୍ୟା';
const digits = '[\\d০-৯०-९୦-୯]';
const time = `(?:(?:${dayPart})\\s)?${digits}{1,2}[:.]${digits}{2}(?:\\s*[ap]\\.?m\\b\\.?)?`;
const timesFirst = new RegExp(`^\\s*(${time})(?:\\s*[,/]\\s*(${time}))?[\\s,–-]+(.*)$`, 'i');

/** Of lines such as `8:30 am, 4:25 pm Bamunpara, bridge`; either time may be missing. */
export function stopsOf(text: string): BusStop[] {
  return text.split('\n').flatMap((words, line) => {
    if (isBlank(words)) return [];
    const [, morning = '', home = '', place = words.trim()] = timesFirst.exec(words) ?? [];
    return { line, morning, home, place };
  });
}

/** `Bamunpara` of `Bamunpara, bridge`. */
export function villageOf(place: string): string {
  return (place.split(/[,(]/)[0] ?? '').trim();
}
