import { z } from 'zod';
import { tidyAddress } from '../lib/contact-details.ts';
import { languages } from '../lib/languages/languages.ts';
import { normalized, textField } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { isUsername, maxCodeLength, maxUsernameLength, oneLine, peopleLimits, roles } from './people-rules.ts';

const nameField = textField(peopleLimits.name, m.people_name_too_long)
  .transform(oneLine)
  .refine(Boolean, { error: () => m.people_name_missing() });

const emailField = textField(peopleLimits.email, m.people_email_too_long)
  .transform(tidyAddress)
  .refine((email) => email === '' || z.email().safeParse(email).success, { error: () => m.people_email_wrong() });

const roleField = z.enum(roles, { error: () => m.people_role_missing() });

const usernameField = z
  .string()
  .default('')
  .transform((typed) => normalized(typed).trim().toLowerCase())
  .refine(isUsername, { error: () => m.people_username_wrong() });

// Not trimmed: a space at the end can be part of the password.
const passwordField = z.string().default('');

export const detailsForm = z.object({ name: nameField, email: emailField });
export const roleForm = z.object({ role: roleField });
export const invitationForm = z.object({ name: nameField, email: emailField, role: roleField });
export const accountForm = z.object({ username: usernameField, name: nameField, email: emailField, role: roleField });
export const acceptanceForm = z.object({ username: usernameField, password: passwordField });
export const firstAdministratorForm = acceptanceForm.extend({ name: nameField, email: emailField });
export const newPasswordForm = z.object({ password: passwordField });

export const forgottenForm = z.object({
  account: textField(peopleLimits.email, m.people_forgot_too_long).refine(Boolean, {
    error: () => m.people_forgot_missing(),
  }),
});

export const recoveryForm = z.object({
  username: textField(maxUsernameLength, m.accounts_username_too_long).refine(Boolean, {
    error: () => m.accounts_username_missing(),
  }),
  code: textField(maxCodeLength, m.accounts_code_too_long).refine(Boolean, {
    error: () => m.people_recovery_missing(),
  }),
  app_code: textField(maxCodeLength, m.accounts_code_too_long),
});

export const signInForm = z.object({
  username: textField(maxUsernameLength, m.accounts_username_too_long).refine(Boolean, {
    error: () => m.accounts_username_missing(),
  }),
  password: passwordField.refine(Boolean, { error: () => m.accounts_password_missing() }),
  remember: z
    .string()
    .optional()
    .transform((text) => text === 'yes'),
  returnTo: z.string().optional(),
});

export const signInCall = signInForm.omit({ returnTo: true }).extend({
  remember: z.boolean({ error: () => m.accounts_remember_wrong() }).default(false),
  code: textField(maxCodeLength, m.accounts_code_too_long),
});

export const codeForm = z.object({
  code: textField(maxCodeLength, m.accounts_code_too_long).refine(Boolean, {
    error: () => m.accounts_code_missing(),
  }),
  returnTo: z.string().optional(),
});

export function normalizedUsername(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase();
}

export const languageForm = z.object({ language: z.enum(languages, { error: () => m.settings_language_unknown() }) });

const requiredPassword = passwordField.refine(Boolean, { error: () => m.account_password_missing() });

export const ownDetailsForm = detailsForm.extend({ password: passwordField });

export const changePasswordForm = z.object({
  old_password: requiredPassword,
  new_password: passwordField.refine(Boolean, { error: () => m.account_new_password_missing() }),
});

/** Two password forms are on one page, so each needs its own field name. */
export const twoFactorForms = {
  begin: z.object({ begin_password: requiredPassword }),
  renew: z.object({ renew_password: requiredPassword }),
  end: z.object({ end_password: requiredPassword }),
};

export const firstCodeForm = z.object({
  code: textField(maxCodeLength, m.account_code_wrong).refine(Boolean, { error: () => m.account_code_missing() }),
});
