import { z } from 'zod';
import { textField } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { longestCode, longestUsername } from './sign-in-limits.ts';

/** The password is not tidied: a space at its end belongs to it. */
export const signInForm = z.object({
  username: textField(longestUsername, m.accounts_username_too_long).refine((text) => text !== '', {
    error: () => m.accounts_username_missing(),
  }),
  password: z
    .string()
    .default('')
    .refine((text) => text !== '', { error: () => m.accounts_password_missing() }),
  remember: z
    .string()
    .optional()
    .transform((text) => text === 'yes'),
});

/** All of it at once, as programs send it. */
export const signInCall = signInForm.extend({
  remember: z.boolean({ error: () => m.accounts_remember_wrong() }).default(false),
  code: textField(longestCode, m.accounts_code_too_long),
});

export const codeForm = z.object({
  code: textField(longestCode, m.accounts_code_too_long).refine((text) => text !== '', {
    error: () => m.accounts_code_missing(),
  }),
});

/** A username as it is stored and compared. */
export function plainUsername(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase();
}
