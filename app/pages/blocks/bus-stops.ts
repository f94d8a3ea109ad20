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

/** Of lines such as `8:30 am, 4:25 pm Bamunpara, bridge`; either time may be missing. */
export function stopsOf(text: string): BusStop[] {
  return text.split('\n').flatMap((words, line) => {
    if (isBlank(words)) return [];
    const [morning, others] = cutTime(words.trim());
    const [home, place] = morning && /^\s?[,/]/.test(others) ? cutTime(withoutGap(others)) : ['', others];
    return { line, morning, home, place: withoutGap(place) };
  });
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
