import { hour, minute, second } from '../../lib/moments.ts';
import { type ThrottleRule, throttleKey } from '../../throttle/throttle.server.ts';
import type { SignInOrigin } from './sign-in-origin.ts';

const windowMs = 15 * minute;

/** How often a password may be tried (safety.md R9), counted by what is typed: unknown names are counted alike. */
export function passwordRules(username: string, { clientAddress }: SignInOrigin): ThrottleRule[] {
  return [
    { key: throttleKey('name-address', username, clientAddress), most: 5, windowMs },
    { key: throttleKey('address', clientAddress), most: 30, windowMs },
    { key: throttleKey('name', username), most: 50, windowMs: hour, paceMs: second },
  ];
}

/** Strangers who guess somebody's password, or share their address, must not lock that person's own browser out. */
export function knownDeviceRules(username: string, deviceToken: string): ThrottleRule[] {
  return [
    { key: throttleKey('device-name', deviceToken, username), most: 10, windowMs },
    { key: throttleKey('devices-name', username), most: 30, windowMs },
  ];
}

/** How often a code may be tried once the password was right. */
export function codeRules(personId: string, pendingToken: string | undefined, knownDevice: string | undefined) {
  const whom = knownDevice === undefined ? [personId] : [personId, knownDevice];
  const rules: ThrottleRule[] = [
    { key: throttleKey('code', ...whom), most: 10, windowMs: hour },
    { key: throttleKey('codes', personId), most: 30, windowMs: hour },
  ];
  if (pendingToken) rules.push({ key: throttleKey('code-sign-in', pendingToken), most: 5, windowMs });
  return rules;
}

/** How often somebody who is signed in may be wrong about their own password. */
export function confirmRule(personId: string): ThrottleRule {
  return { key: throttleKey('confirm-password', personId), most: 10, windowMs };
}
