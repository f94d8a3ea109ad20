import { formatDay } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import type { Photo } from './photos.server.ts';

/** Many photos have no title: they are told apart by what they show or by their day. */
export function photoName({ title, alt, uploaded_at }: Pick<Photo, 'title' | 'alt' | 'uploaded_at'>): string {
  return title || alt || m.photo_admin_of_day({ day: formatDay(uploaded_at) });
}
