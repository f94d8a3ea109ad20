import type { Kysely, Transaction } from 'kysely';

/** Yes or no, the same on both engines. */
export type Flag = 0 | 1;

/** ISO 8601 in UTC with milliseconds, always 24 characters: text order is time order. */
export type Instant = string;

export interface Schema {
  setting: SettingTable;
  counter: { name: string; value: number };
  image: ImageTable;
  notice: NoticeTable;
  photo: PhotoTable;
  result: ResultTable;
  faculty: FacultyTable;
  document: DocumentTable;
  enquiry: EnquiryTable;
  person: PersonTable;
  recovery_code: RecoveryCodeTable;
  session: SessionTable;
  pending_sign_in: PendingSignInTable;
  known_device: KnownDeviceTable;
  throttle: ThrottleTable;
  invitation: InvitationTable;
  password_reset: PasswordResetTable;
  activity: ActivityTable;
  letter: LetterTable;
}

export type Database = Kysely<Schema>;

/** A database or a transaction on it: verbs take either, so that they can be joined into one transaction. */
export type Connection = Kysely<Schema> | Transaction<Schema>;

interface SettingTable {
  name: string;
  value: string;
  updated_at: Instant;
}

interface ImageTable {
  id: string;
  /** Pixels of the picture after turning it upright. */
  width: number;
  height: number;
  /** Widths in pixels of the variants kept in the media store, ascending, as JSON. */
  widths: string;
  /** Flat colour shown until the picture arrives, `#rrggbb`. */
  colour: string;
  created_at: Instant;
}

interface NoticeTable {
  id: string;
  /** Order of publishing: clocks jump, this does not. */
  sequence: number;
  title: string;
  details: string;
  category: string;
  is_pinned: Flag;
  created_at: Instant;
  updated_at: Instant;
}

interface PhotoTable {
  id: string;
  sequence: number;
  title: string;
  description: string;
  /** What the picture shows, for those who cannot see it; empty = decorative. */
  alt: string;
  image_id: string;
  uploaded_at: Instant;
}

interface ResultTable {
  id: string;
  sequence: number;
  name: string;
  marks: string;
  class_name: string;
  session: string;
  is_topper: Flag;
  image_id: string | null;
  uploaded_at: Instant;
}

interface FacultyTable {
  id: string;
  /** Place in the list, ascending. */
  position: number;
  name: string;
  title: string;
  details: string;
  image_id: string;
  uploaded_at: Instant;
}

interface DocumentTable {
  id: string;
  slug: string;
  name: string;
  /** Section of the disclosure format: `B` documents, `C` results and academics. */
  section: string;
  position: number;
  /** Key in the media store; null = not uploaded yet. */
  file_key: string | null;
  bytes: number;
  /** Last day of validity, `YYYY-MM-DD`; null = no expiry. */
  valid_until: string | null;
  /** Where the card leads instead of a file, a path of this site. */
  link: string | null;
  updated_at: Instant;
}

interface EnquiryTable {
  id: string;
  name: string;
  email: string;
  mobile_no: string;
  message: string;
  /** Channels the sender ticked, as JSON. */
  consent: string;
  /** The statement the boxes stood under, word for word; empty when none was ticked. */
  consent_words: string;
  received_at: Instant;
}

/** Somebody who may sign in. */
interface PersonTable {
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
  /** When the app was proven to work; null while the secret is only being set up. */
  two_factor_at: Instant | null;
  /** Time step of the last code taken, so that none is taken twice (RFC 6238, 5.2). */
  two_factor_step: number;
  disabled_at: Instant | null;
  last_seen_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

interface RecoveryCodeTable {
  code_hash: string;
  person_id: string;
  used_at: Instant | null;
}

interface SessionTable {
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
interface PendingSignInTable {
  token_hash: string;
  person_id: string;
  is_remembered: Flag;
  expires_at: Instant;
}

/** A browser on which this person has signed in before. */
interface KnownDeviceTable {
  token_hash: string;
  person_id: string;
  last_used_at: Instant;
}

/** How often something was tried in a window of time. */
interface ThrottleTable {
  key: string;
  count: number;
  started_at: Instant;
  expires_at: Instant;
  /** Not to be tried again before; the start of time when there is no such rule. */
  next_at: Instant;
}

interface InvitationTable {
  id: string;
  token_hash: string;
  name: string;
  email: string;
  role: 'administrator' | 'editor';
  created_at: Instant;
  expires_at: Instant;
  accepted_at: Instant | null;
  withdrawn_at: Instant | null;
}

interface PasswordResetTable {
  token_hash: string;
  person_id: string;
  expires_at: Instant;
  used_at: Instant | null;
}

interface ActivityTable {
  id: string;
  sequence: number;
  at: Instant;
  /** Null for a visitor, a shell command or an unknown name. */
  person_id: string | null;
  /** The name as it was then: it stays readable when the person is gone. */
  person_name: string;
  kind: string;
  subject: string;
  subject_id: string | null;
  label: string;
  /** `[{ field, before, after }]` as JSON. */
  changes: string;
}

interface LetterTable {
  id: string;
  sequence: number;
  kind: string;
  to_address: string;
  reply_to: string;
  subject: string;
  body: string;
  /** The body holds a secret such as a link to sign in: it is never shown. */
  is_secret: Flag;
  state: 'waiting' | 'sent' | 'failed' | 'cancelled';
  due_at: Instant;
  /** Not worth sending any more from then on; null = always. */
  expires_at: Instant | null;
  created_at: Instant;
}
