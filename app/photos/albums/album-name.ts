import { formatDay } from '../../lib/dates.ts';

/** `Van Mahotsav, 05 Jul 2026` */
export function albumName({ title, day }: { title: string; day: string }): string {
  return `${title}, ${formatDay(day)}`;
}
