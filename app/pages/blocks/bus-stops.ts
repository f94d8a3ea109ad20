import { isBlank } from '../../lib/text.ts';

export type BusStop = {
  /** In the text, from 0: the same in every language. */
  line: number;
  morning: string;
  home: string;
  place: string;
};

const timeFirst =
  /^(?:(?:সকাল|দুপুর|বিকেল|সন্ধ্যা|सुबह|दोपहर|शाम|ସକାଳ|ଦିନ|ଅପରାହ୍ଣ|ସନ୍ଧ୍ୟା)\s)?[\d০-৯०-९୦-୯]{1,2}[:.][\d০-৯०-९୦-୯]{2}(?:\s{0,2}[ap]\.?m\b\.?)?(?=[\s,/–-])/i;
const timeLast =
  /[\s,–-]((?:(?:সকাল|দুপুর|বিকেল|সন্ধ্যা|सुबह|दोपहर|शाम|ସକାଳ|ଦିନ|ଅପରାହ୍ଣ|ସନ୍ଧ୍ୟା)\s)?[\d০-৯०-९୦-୯]{1,2}[:.][\d০-৯०-९୦-୯]{2}(?:\s{0,2}[ap]\.?m\b\.?)?)$/i;

/** Of lines such as `8:30 am, 4:25 pm Bamunpara, bridge`; either time may be missing. */
export function stopsOf(text: string): BusStop[] {
  return text.split('\n').flatMap((words, line) => {
    if (isBlank(words)) return [];
    const [morning, others] = cutTime(withTimesFirst(words.trim()));
    const [home, place] = morning && /^\s?[,/]/.test(others) ? cutTime(withoutGap(others)) : ['', others];
    return { line, morning, home, place: withoutGap(place) };
  });
}

/** A spreadsheet with the stops before their times is pasted as `Bamunpara, 8:30 am, 4:25 pm`. */
function withTimesFirst(text: string): string {
  if (timeFirst.test(text)) return text;
  const [place, second] = withoutLastTime(text);
  const [village, first] = withoutLastTime(place);
  return [first, second, village].filter(Boolean).join(', ');
}

function withoutLastTime(text: string): [others: string, time: string] {
  const [end = '', time = ''] = timeLast.exec(text) ?? [];
  return [text.slice(0, text.length - end.length).trim(), time];
}

function cutTime(text: string): [time: string, others: string] {
  const [time = ''] = timeFirst.exec(text) ?? [];
  return [time, text.slice(time.length)];
}

function withoutGap(text: string): string {
  return text.replace(/^[\s,/–-]+/, '');
}

/** `Bamunpara` of `Bamunpara, bridge`. */
export function villageOf(place: string): string {
  return (place.split(/[,(]/)[0] ?? '').trim();
}
