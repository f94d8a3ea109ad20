import type { Language } from '../lib/languages/languages.ts';
import type { DemonstrationColumn, EditableColumns, Flag, Instant, SearchColumns } from './content-tables.ts';

type EnquirySource = 'home' | 'contact' | 'api' | 'phone';
type EnquiryState =
  | 'new'
  | 'called'
  | 'answered'
  | 'visit-fixed'
  | 'visited'
  | 'form-given'
  | 'admitted'
  | 'not-now'
  | 'spam';
type ConsentChannel = 'phone' | 'whatsapp' | 'email' | 'post';

export interface OfficeTables {
  /** Empty texts of a row with a key are the wording of the website. */
  notice_template: EditableColumns & {
    id: string;
    sequence: number;
    key: string | null;
    name: string;
    category: string;
    title: string;
    details: string;
    second_language: string;
    second_title: string;
    second_details: string;
    created_at: Instant;
    updated_at: Instant;
  };
  enquiry: DemonstrationColumn &
    SearchColumns & {
      id: string;
      sequence: number;
      name: string;
      email: string;
      mobile_no: string;
      message: string;
      source: EnquirySource;
      state: EnquiryState;
      state_at: Instant;
      reason: string;
      doubts: string;
      owner_id: string | null;
      owner_name: string;
      next_call_on: string | null;
      /** In which the family is written to. */
      language: Language;
      /** A hash of the content for ten minutes: the same content is the same enquiry. */
      fingerprint: string | null;
      received_at: Instant;
      touched_at: Instant;
      /** Ignored when older than `touched_at`. */
      listed_at: Instant | null;
      version: number;
    };
  enquiry_entry: {
    id: string;
    enquiry_id: string;
    sequence: number;
    at: Instant;
    person_name: string;
    kind: 'note' | 'state' | 'reason' | 'owner' | 'date';
    words: string;
  };
  /** Empty texts of a row with a key are the wording of the website. */
  ready_answer: EditableColumns & {
    id: string;
    sequence: number;
    key: string | null;
    name: string;
    text_en: string;
    text_bn: string;
    text_hi: string;
    text_or: string;
    created_at: Instant;
    updated_at: Instant;
  };
  consent: {
    id: string;
    enquiry_id: string;
    channel: ConsentChannel;
    words: string;
    words_version: string;
    language: string;
    source: EnquirySource;
    given_at: Instant;
    withdrawn_at: Instant | null;
    withdrawn_how: 'link' | 'form' | 'office' | 'erased' | null;
    /** Who of the office has stopped it; empty = the family itself. */
    withdrawn_by: string;
    address_hash: string;
    /** Keyed hashes, empty while the enquiry itself has the number and the address. */
    mobile_hash: string;
    email_hash: string;
    erase_at: Instant | null;
  };
  person: {
    id: string;
    username: string;
    name: string;
    email: string;
    role: 'administrator' | 'editor';
    password_hash: string;
    must_change_password: Flag;
    two_factor_secret: string | null;
    two_factor_session: string | null;
    two_factor_at: Instant | null;
    /** A code is valid once (RFC 6238, 5.2). */
    two_factor_step: number;
    /** Null = administrators get it, others do not. */
    has_morning_mail: Flag | null;
    language: Language;
    disabled_at: Instant | null;
    /** Of an account for a day: it is disabled then. */
    access_ends_at: Instant | null;
    last_seen_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
  };
  recovery_code: {
    code_hash: string;
    person_id: string;
    used_at: Instant | null;
  };
  session: {
    id: string;
    token_hash: string;
    person_id: string;
    is_remembered: Flag;
    device: string;
    created_at: Instant;
    last_used_at: Instant;
    expires_at: Instant;
  };
  pending_sign_in: {
    token_hash: string;
    person_id: string;
    is_remembered: Flag;
    expires_at: Instant;
  };
  known_device: {
    token_hash: string;
    person_id: string;
    last_used_at: Instant;
  };
  throttle: {
    key: string;
    count: number;
    started_at: Instant;
    expires_at: Instant;
    next_at: Instant;
  };
  invitation: {
    id: string;
    token_hash: string;
    name: string;
    email: string;
    role: 'administrator' | 'editor';
    /** The invitation is void when this person loses the rights; null = made in the shell. */
    invited_by: string | null;
    /** Of the account that it makes. */
    access_ends_at: Instant | null;
    created_at: Instant;
    expires_at: Instant;
    accepted_at: Instant | null;
    withdrawn_at: Instant | null;
  };
  password_reset: {
    token_hash: string;
    person_id: string;
    expires_at: Instant;
    used_at: Instant | null;
  };
  bulk_change: {
    id: string;
    list: string;
    what: string;
    person_id: string | null;
    person_name: string;
    at: Instant;
    /** JSON: each row with its version after the change and its values before. */
    entries: string;
    undone_at: Instant | null;
  };
  setup: {
    id: string;
    token_hash: string | null;
    expires_at: Instant | null;
    /** JSON: how each step was answered. */
    answers: string;
    printed_person_id: string | null;
    person_id: string | null;
    finished_at: Instant | null;
    /** JSON: the dismissed lines of the checklist. */
    dismissed: string;
  };
  email: {
    id: string;
    sequence: number;
    kind: string;
    to_address: string;
    reply_to: string;
    subject: string;
    body: string;
    is_secret: Flag;
    enquiry_id: string | null;
    message_key: string;
    state: 'waiting' | 'sent' | 'failed' | 'cancelled';
    /** The earliest next attempt, or the end of the claim while a worker is sending it. */
    due_at: Instant;
    claim: string | null;
    attempts: number;
    first_tried_at: Instant | null;
    tried_at: Instant | null;
    sent_at: Instant | null;
    last_fault: string;
    expires_at: Instant | null;
    /** Ends the subscription that it was sent for; empty = it was sent for none. */
    unsubscribe_url: string;
    created_at: Instant;
  };
  push_subscription: SubscriptionColumns & {
    /** At the push service of the browser. It is a secret: who knows it may ask to send there. */
    endpoint: string;
    /** Keys of the browser, in base64url. */
    p256dh: string;
    auth: string;
  };
  mail_subscription: SubscriptionColumns & {
    /** In lower case. */
    address: string;
    token_hash: string;
    /** Null = nobody has opened the link that was sent there. */
    confirmed_at: Instant | null;
  };
  /** One notice for one subscription. */
  notice_delivery: {
    /** Of the notice and of the subscription, with a dot between them. */
    id: string;
    notice_id: string;
    subscription_id: string;
    channel: 'push' | 'mail';
    /** The earliest next attempt, or the end of the claim while a worker is sending it. */
    due_at: Instant;
    expires_at: Instant;
    claim: string | null;
    attempts: number;
    /** Of an e-mail: when it was put into the outbox. */
    sent_at: Instant | null;
  };
  editing: {
    /** What is open, such as `notices/` and an id. */
    place: string;
    person_id: string;
    person_name: string;
    opened_at: Instant;
    /** The page was still open then. */
    seen_at: Instant;
  };
  /** A morning whose e-mails are written. */
  morning_mail: {
    /** `YYYY-MM-DD` in India. */
    day: string;
    written_at: Instant;
  };
}

interface SubscriptionColumns {
  id: string;
  /** Types of notices, each between commas: `,holiday,exam,`. */
  kinds: string;
  language: Language;
  created_at: Instant;
}
