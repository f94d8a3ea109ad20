import { formatDay } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import type { ListedPerson } from './people.server.ts';

export const peopleLimits = { username: 40, name: 100, email: 254 } as const;

export const roles = ['administrator', 'editor'] as const;

export function roleLabel(role: (typeof roles)[number]): string {
  return role === 'administrator' ? m.people_role_administrator() : m.people_role_editor();
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const usernameFormat = /^[a-z0-9._-]{3,40}$/;

export function isUsername(text: string): boolean {
  return usernameFormat.test(text);
}

/** `rina.sen` for Rina Sen; empty when no character has a form in a–z. */
export function proposedUsername(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, peopleLimits.username);
  return isUsername(plain) ? plain : '';
}

/** More than a username can have, so that a mistake is reported and not cut off. */
export const maxUsernameLength = 200;

export const maxCodeLength = 40;

/** Contains no secrets: it is sent to pages. */
export function shownPerson({ id, username, name, email, role, ...moments }: ListedPerson) {
  return {
    id,
    username,
    name,
    email,
    role,
    isDisabled: moments.disabled_at !== null,
    hasTwoFactor: moments.two_factor_at !== null,
    lastSeen: moments.last_seen_at === null ? undefined : formatDay(moments.last_seen_at),
  };
}

export type ShownPerson = ReturnType<typeof shownPerson>;
