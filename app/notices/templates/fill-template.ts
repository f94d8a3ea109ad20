import { formatDaysIn } from '../../lib/dates.ts';
import { characterCount, excerpt, writtenLanguage } from '../../lib/text.ts';
import { noticeFields } from '../notice-fields.ts';
import type { NoticeTemplate } from './template-fields.ts';

export type TemplateFacts = { first: string; last: string; reason: string };

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
