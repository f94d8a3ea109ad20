import { href } from 'react-router';
import type { ContentType } from '../content/content-type.ts';
import type { Schema } from '../database/schema.ts';
import type { DayField, FieldsFor, ValuesOf } from '../forms/fields.ts';
import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';
import type { TagTone } from '../ui/tag.tsx';

export const calendarKinds = ['holiday', 'exam', 'event', 'meeting'] as const;

export type CalendarKind = (typeof calendarKinds)[number];

export function isCalendarKind(text: string | null): text is CalendarKind {
  return calendarKinds.some((kind) => kind === text);
}

export const kindLabels: Record<CalendarKind, () => string> = {
  holiday: m.calendar_kind_holiday,
  exam: m.calendar_kind_exam,
  event: m.calendar_kind_event,
  meeting: m.calendar_kind_meeting,
};

export function knownKind(kind: string): CalendarKind {
  return isCalendarKind(kind) ? kind : 'event';
}

export const kindLooks: Record<CalendarKind, { icon: IconName; tone: TagTone }> = {
  holiday: { icon: 'tree-fill', tone: 'pata' },
  exam: { icon: 'exam-fill', tone: 'neel' },
  event: { icon: 'confetti-fill', tone: 'rose' },
  meeting: { icon: 'users-three-fill', tone: 'genda' },
};

export const maxDaysApart = 400;

/** `last_day` null = the first day alone. */
export const calendarFields = {
  title: {
    kind: 'text',
    label: m.admin_title,
    hint: m.calendar_admin_title_hint,
    max: 200,
    required: m.calendar_admin_title_missing,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'public',
  },
  kind: {
    kind: 'choice',
    isSearched: 'public',
    label: m.calendar_admin_kind,
    options: calendarKinds,
    initial: 'holiday',
    optionLabel: (kind: CalendarKind) => kindLabels[kind](),
    optionIcon: (kind: CalendarKind) => kindLooks[kind].icon,
    unknown: m.calendar_admin_kind_unknown,
    hasHistory: true,
  },
  first_day: {
    kind: 'day',
    label: m.calendar_admin_first_day,
    required: m.calendar_admin_first_day_missing,
    isPaired: true,
    hasHistory: true,
  },
  last_day: { kind: 'day', label: m.calendar_admin_last_day, hint: m.calendar_admin_last_day_hint, hasHistory: true },
  details: {
    kind: 'text',
    label: m.admin_details,
    hint: m.calendar_admin_details_hint,
    max: 2000,
    hasLines: true,
    isTranslated: true,
    hasHistory: true,
    isSearched: 'public',
  },
} as const satisfies FieldsFor<
  Schema['calendar_item'],
  'sequence' | 'import_id' | 'created_at' | 'updated_at' | 'last_day'
> & { last_day: DayField };

export type CalendarItem = Schema['calendar_item'];
export type CalendarValues = ValuesOf<typeof calendarFields>;

export const calendarType = {
  table: 'calendar_item',
  path: 'calendar',
  icon: 'calendar-check-fill',
  labels: { one: m.bin_calendar, many: m.calendar_admin_menu, counted: m.selected_calendar },
  fields: calendarFields,
  nameOf: ({ title }) => title,
  editPath: (id) => href('/admin/calendar/:id/edit', { id }),
  publicPath: () => href('/calendar'),
} as const satisfies ContentType<'calendar_item'>;
