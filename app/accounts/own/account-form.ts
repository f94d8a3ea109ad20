import { z } from 'zod';
import type { FieldErrors, TypedForm } from '../../lib/form.ts';
import { textField } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { detailsForm } from '../people/people-form.ts';

/** What a form on an account page shows after it was not taken. Passwords and codes are never among what was typed. */
export type FormFault = { intent: string; errors: FieldErrors; typed?: TypedForm };

const longestCode = 40;

// Not tidied: a space at its end belongs to a password.
const anyPassword = z.string().default('');
const wantedPassword = anyPassword.refine(Boolean, { error: () => m.account_password_missing() });

export const ownDetailsForm = detailsForm.extend({ password: anyPassword });

export const changePasswordForm = z.object({
  old_password: wantedPassword,
  new_password: anyPassword.refine(Boolean, { error: () => m.account_new_password_missing() }),
});

/** Each form asks for the password under a name of its own: two of them stand on one page. */
export const twoFactorForms = {
  begin: z.object({ begin_password: wantedPassword }),
  renew: z.object({ renew_password: wantedPassword }),
  end: z.object({ end_password: wantedPassword }),
};

export const firstCodeForm = z.object({
  code: textField(longestCode, m.account_code_wrong).refine(Boolean, { error: () => m.account_code_missing() }),
});
