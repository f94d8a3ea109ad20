import type { ValuesOf } from '../../forms/fields.ts';
import type { FieldErrors, TypedForm } from '../../forms/form.ts';
import { addDays, formatDaysIn, instantInIndia, isDay, today } from '../../lib/dates.ts';
import { characterCount, excerpt, writtenLanguage } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { dayErrors } from '../days/notice-days.ts';
import { type NoticeValues, noticeFields } from '../notice-fields.ts';
import type { NoticeTemplate } from './template-fields.ts';

export const quickFields = {
  happens_on: { kind: 'day', label: m.quick_day, required: m.quick_day_missing },
  happens_until: { kind: 'day', label: m.quick_last_day },
  reason: { kind: 'text', label: m.quick_reason, max: 2000, hasLines: true },
} as const;

export type QuickValues = ValuesOf<typeof quickFields>;

export function quickErrors({ happens_on, happens_until }: QuickValues): FieldErrors {
  const errors = dayErrors({ happens_on, happens_until });
  const isPast = (happens_until ?? happens_on) < today();
  return isPast && Object.keys(errors).length === 0 ? { happens_on: m.quick_day_past() } : errors;
}

export type QuickTemplate = Pick<
  NoticeTemplate,
  'id' | 'key' | 'name' | 'category' | 'title' | 'details' | 'second_title' | 'second_details'
>;

/** It is taken off the board automatically after its last day. */
export function noticeOf(template: QuickTemplate, { happens_on, happens_until, reason }: QuickValues) {
  const last = happens_until && happens_until > happens_on ? happens_until : happens_on;
  return {
    ...fillTemplate(template, { first: happens_on, last, reason }),
    category: template.category as NoticeValues['category'],
    happens_on,
    happens_until: last === happens_on ? null : last,
    expires_at: instantInIndia(`${addDays(last, 1)}T00:00`) ?? null,
    school_status: template.key === 'half-day' ? ('half-day' as const) : noticeFields.school_status.initial,
  };
}

/** Undefined until a day is chosen. */
export function typedQuick(typed: TypedForm): QuickValues | undefined {
  const [happens_on = '', until = '', reason = ''] = ['happens_on', 'happens_until', 'reason'].map(
    (name) => typed[name]?.[0],
  );
  if (!isDay(happens_on)) return undefined;
  return { happens_on, happens_until: isDay(until) ? until : null, reason };
}

type TemplateFacts = { first: string; last: string; reason: string };

type Wording = Pick<NoticeTemplate, 'title' | 'details' | 'second_title' | 'second_details'>;

/** The notice of a template for the given days: the second language is below the first. */
export function fillTemplate(template: Wording, facts: TemplateFacts): { title: string; details: string } {
  const titles = [template.title, template.second_title].map((text) => filled(text, facts));
  const details = [template.details, template.second_details].map((text) => filled(text, facts)).filter(Boolean);
  const title = titles.filter(Boolean).join(' / ').replaceAll('\n', ' ');
  // A long reason is for the details alone.
  const isTooLong = facts.reason !== '' && characterCount(title) > noticeFields.title.max;
  const shorter = isTooLong ? fillTemplate(template, { ...facts, reason: '' }).title : title;
  return { title: excerpt(shorter, noticeFields.title.max - 1), details: details.join('\n\n') };
}

const placeholder = /\{(when|days|last|reason)\}/g;

/** A part in [ ] is left out when nothing was typed for a placeholder in it. */
function filled(text: string, { first, last, reason }: TemplateFacts): string {
  const days = formatDaysIn(first, last, writtenLanguage(text.replace(placeholder, '')) ?? 'en');
  const values: Record<string, string> = { ...days, reason: reason.trim() };
  const put = (_all: string, name: string) => values[name] ?? '';
  const chosen = text.replace(/\[([^[\]]*)\]/g, (part, inside: string) => {
    const names = [...inside.matchAll(placeholder)].map(([, name = '']) => name);
    if (names.length === 0) return part;
    return names.every((name) => values[name]) ? inside : '';
  });
  return chosen.replace(placeholder, put).trim();
}
