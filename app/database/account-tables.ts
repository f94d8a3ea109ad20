import type { Flag, Instant } from './schema.ts';

/** Somebody who may sign in. */
export interface PersonTable {
  id: string;
  /** Lower case, as it is typed at sign-in. */
  username: string;
  name: string;
  /** Where letters about the account go; empty = none. */
  email: string;
  role: 'administrator' | 'editor';
  /** Argon2id in the PHC string format. */
  password_hash: string;
  /** The password was made by a machine and shown to somebody: the next sign-in asks for a new one. */
  must_change_password: Flag;
  /** Shared secret of the authenticator app, base32; null = none. */
  two_factor_secret: string | null;
  /** The session that is setting the secret up: another one is shown another secret. */
  two_factor_session: string | null;
  /** When the app was proven to work; null while the secret is only being set up. */
  two_factor_at: Instant | null;
  /** Time step of the last code taken, so that none is taken twice (RFC 6238, 5.2). */
  two_factor_step: number;
  disabled_at: Instant | null;
  last_seen_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface RecoveryCodeTable {
  code_hash: string;
  person_id: string;
  used_at: Instant | null;
}

export interface SessionTable {
  id: string;
  token_hash: string;
  person_id: string;
  is_remembered: Flag;
  /** What the browser says it is, in few words: `Chrome, Android`. */
  device: string;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
}

/** The password was right, the code of the authenticator app is still to come. */
export interface PendingSignInTable {
  token_hash: string;
  person_id: string;
  is_remembered: Flag;
  expires_at: Instant;
}

/** A browser on which this person has signed in before. */
export interface KnownDeviceTable {
  token_hash: string;
  person_id: string;
  last_used_at: Instant;
}

/** How often something was tried in a window of time. */
export interface ThrottleTable {
  key: string;
  count: number;
  started_at: Instant;
  expires_at: Instant;
  /** Not to be tried again before; the start of time when there is no such rule. */
  next_at: Instant;
}

export interface InvitationTable {
  id: string;
  token_hash: string;
  name: string;
  email: string;
  role: 'administrator' | 'editor';
  /** Id of the person whose word it is: it counts for as long as theirs does. Null = the shell. */
  invited_by: string | null;
  created_at: Instant;
  expires_at: Instant;
  accepted_at: Instant | null;
  withdrawn_at: Instant | null;
}

export interface PasswordResetTable {
  token_hash: string;
  person_id: string;
  expires_at: Instant;
  used_at: Instant | null;
}
