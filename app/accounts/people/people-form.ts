import { z } from 'zod';
import { normalized, textField } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { isUsername, oneLine, peopleLimits, roles } from './people-rules.ts';

const nameField = textField(peopleLimits.name, m.people_name_too_long)
  .transform(oneLine)
  .refine(Boolean, { error: () => m.people_name_missing() });

const emailField = textField(peopleLimits.email, m.people_email_too_long).refine(
  (email) => email === '' || z.email().safeParse(email).success,
  { error: () => m.people_email_wrong() },
);

const roleField = z.enum(roles, { error: () => m.people_role_missing() });

const usernameField = z
  .string()
  .default('')
  .transform((typed) => normalized(typed).trim().toLowerCase())
  .refine(isUsername, { error: () => m.people_username_wrong() });

// Not tidied: a space at its end belongs to a password.
const passwordField = z.string().default('');

export const detailsForm = z.object({ name: nameField, email: emailField });
export const roleForm = z.object({ role: roleField });
export const invitationForm = z.object({ name: nameField, email: emailField, role: roleField });
export const accountForm = z.object({ username: usernameField, name: nameField, email: emailField, role: roleField });
export const acceptanceForm = z.object({ username: usernameField, password: passwordField });
export const newPasswordForm = z.object({ password: passwordField });

export const forgottenForm = z.object({
  account: textField(peopleLimits.email, m.people_forgot_too_long).refine(Boolean, {
    error: () => m.people_forgot_missing(),
  }),
});
