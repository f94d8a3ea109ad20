import type { Flag, Instant } from './schema.ts';

type EnquirySource = 'home' | 'contact' | 'api' | 'phone';
type EnquiryState = 'new' | 'called' | 'visit-fixed' | 'visited' | 'form-given' | 'admitted' | 'not-now' | 'spam';
type ConsentChannel = 'phone' | 'whatsapp' | 'email' | 'post';

/** A question that reached the school by a form, the API or the telephone. */
export interface EnquiryTable {
  id: string;
  /** Order of arrival: clocks jump, this does not. */
  sequence: number;
  name: string;
  email: string;
  mobile_no: string;
  message: string;
  /** The way it came. */
  source: EnquirySource;
  state: EnquiryState;
  /** When it came into this state. */
  state_at: Instant;
  /** Why it leads to nothing for now; empty in every other state. */
  reason: string;
  /** Why it lay or lies in the Spam tray, as JSON; `[]` = nothing was doubtful. */
  doubts: string;
  /** Who looks after it; null = nobody yet. */
  owner_id: string | null;
  owner_name: string;
  /** Day on which the family is to be called, `YYYY-MM-DD`. */
  next_call_on: string | null;
  /** Made of its content while the same content counts as the same enquiry; null afterwards. */
  fingerprint: string | null;
  received_at: Instant;
  /** When somebody last did something about it: from then on its time runs until it is erased. */
  touched_at: Instant;
  /** Since when it has been listed as ending, so that nothing goes unseen; of an earlier touch it says nothing. */
  listed_at: Instant | null;
  /** Counts the changes: who saves an older one is told what has changed since. */
  version: number;
}

/** What was done about an enquiry: a note, or what has become another one. What is saved together has the same `at`. */
export interface EnquiryEntryTable {
  id: string;
  enquiry_id: string;
  sequence: number;
  at: Instant;
  /** The name as it was then. */
  person_name: string;
  kind: 'note' | 'state' | 'reason' | 'owner' | 'date';
  /** The note or the new state, reason, name (empty = nobody) or day (`YYYY-MM-DD`, empty = none). */
  words: string;
}

/** Proof that somebody agreed to one channel. It outlives the enquiry, and names nobody. */
export interface ConsentTable {
  id: string;
  /** The enquiry may have been erased meanwhile. */
  enquiry_id: string;
  channel: ConsentChannel;
  /** The statement and the label of the box, word for word. */
  words: string;
  words_version: string;
  /** Language of the words: `en`. */
  language: string;
  source: EnquirySource;
  given_at: Instant;
  withdrawn_at: Instant | null;
  withdrawn_how: 'link' | 'form' | 'office' | 'erased' | null;
  /** Keyed hash of the network address it was sent from. */
  address_hash: string;
  /** Keyed hashes of the mobile number and the e-mail: empty while the enquiry itself tells them. */
  mobile_hash: string;
  email_hash: string;
  /** From when on the proof is no longer needed; null = the enquiry is still kept. */
  erase_at: Instant | null;
}

/** A letter in the outbox. */
export interface LetterTable {
  id: string;
  sequence: number;
  kind: string;
  /** Empty = to the office, wherever its letters go when it is sent. */
  to_address: string;
  reply_to: string;
  subject: string;
  body: string;
  /** The body holds a secret such as a link to sign in: it is never shown. */
  is_secret: Flag;
  /** The enquiry it is about, which takes it along when it is erased. */
  enquiry_id: string | null;
  /** What its Message-ID is made of; empty = its own id. */
  message_key: string;
  state: 'waiting' | 'sent' | 'failed' | 'cancelled';
  /** Not to be tried before; while a worker is sending it, the moment its claim runs out. */
  due_at: Instant;
  /** Token of the worker that has taken it last. */
  claim: string | null;
  attempts: number;
  /** The first try since it was written or sent again: the time to give up is counted from here. */
  first_tried_at: Instant | null;
  tried_at: Instant | null;
  sent_at: Instant | null;
  /** What went wrong at the last try, for people; empty = nothing. */
  last_fault: string;
  /** Not worth sending any more from then on; null = always. */
  expires_at: Instant | null;
  created_at: Instant;
}
