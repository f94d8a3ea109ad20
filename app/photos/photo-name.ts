import type { Schema } from '../database/schema.ts';
import { formatDay, formatPlainDay } from '../lib/dates.ts';
import { isCameraName, stemOf } from '../lib/photo-files.ts';
import { m } from '../paraglide/messages.js';

type Named = Pick<Schema['photo'], 'title' | 'alt' | 'file_name' | 'taken_on' | 'uploaded_at'>;

/** For the admin area. Photos without a title are named by their description, or by their file and day. */
export function photoName(photo: Named): string {
  const { title, alt, file_name } = photo;
  const day = photoDay(photo);
  if (title || alt) return title || alt;
  return file_name ? m.photo_admin_of_file({ name: stemOf(file_name), day }) : m.photo_admin_of_day({ day });
}

export function photoDay({ taken_on, uploaded_at }: Pick<Named, 'taken_on' | 'uploaded_at'>): string {
  return taken_on ? formatPlainDay(taken_on) : formatDay(uploaded_at);
}

/** For sentences about it; empty = it has no title, description or file name. */
export function photoLabel({ title, alt, file_name }: Pick<Named, 'title' | 'alt' | 'file_name'>): string {
  return title || alt || stemOf(file_name);
}

/** For visitors, whom the name of a camera's file tells nothing. */
export function withoutCameraName<Titled extends { title: string }>(photo: Titled): Titled {
  return isCameraName(photo.title) ? { ...photo, title: '' } : photo;
}
