import { z } from 'zod';
import { strictAddress, tidyAddress } from '../../lib/contact-details.ts';
import { isLanguage, type Language, languages } from '../../lib/languages/languages.ts';
import { textField } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { isNoticeCategory, noticeCategories } from '../notice-fields.ts';

const limits = { address: 254, endpoint: 1000, p256dh: 88, auth: 24 };

/** As it is stored: each type between commas, so that `like` finds it. */
const storedKinds = (kinds: readonly string[]) => `,${noticeCategories.filter((kind) => kinds.includes(kind)).join()},`;

const choice = {
  kinds: z.array(z.string()).default([]).transform(storedKinds),
  language: z.enum(languages, { error: () => m.settings_language_unknown() }),
};

/** Checked also when another field is wrong, so that all errors show at once. */
const oneKind = { path: ['kinds'], error: () => m.follow_kinds_missing(), when: () => true };
const hasKind = ({ kinds }: { kinds?: unknown }) => kinds !== storedKinds([]);

const address = textField(limits.address, m.enquiry_email_too_long)
  .transform(tidyAddress)
  .refine((email) => strictAddress(email) !== undefined, { error: () => m.enquiry_email_wrong() });

export const mailSchema = z.object({ ...choice, address }).refine(hasKind, oneKind);

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

export const phoneSchema = z
  .object({
    ...choice,
    endpoint: z.string().max(limits.endpoint),
    p256dh: base64url(limits.p256dh),
    auth: base64url(limits.auth),
  })
  .refine(hasKind, oneKind);

/** Of the link that confirms an address. Nothing of one that was cut: then what was chosen at first counts. */
export function readChoice(search: URLSearchParams): { kinds?: string; language?: Language } {
  const language = search.get('language');
  const kinds = (search.get('kinds') ?? '').split(',').filter(isNoticeCategory);
  return kinds.length > 0 && isLanguage(language) ? { kinds: storedKinds(kinds), language } : {};
}
