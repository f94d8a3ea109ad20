import { m } from '../../paraglide/messages.js';

export const peopleLimits = { username: 40, name: 100, email: 254 } as const;

export const roles = ['administrator', 'editor'] as const;

export function roleWord(role: (typeof roles)[number]): string {
  return role === 'administrator' ? m.people_role_administrator() : m.people_role_editor();
}

/** The text on one line, for a name or the subject of a letter. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const usernameFormat = /^[a-z0-9._-]{3,40}$/;

export function isUsername(text: string): boolean {
  return usernameFormat.test(text);
}

/** A username made of a name, `rina.sen` of Rina Sen; empty when its letters have none of their own in a–z. */
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
