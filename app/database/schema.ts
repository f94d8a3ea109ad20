import type { Kysely, Transaction } from 'kysely';
import type {
  InvitationTable,
  KnownDeviceTable,
  PasswordResetTable,
  PendingSignInTable,
  PersonTable,
  RecoveryCodeTable,
  SessionTable,
  ThrottleTable,
} from './account-tables.ts';
import type {
  AlbumTable,
  AttachmentTable,
  FacultyTable,
  ImageTable,
  NoticeTable,
  PhotoTable,
  ResultImportTable,
  ResultTable,
  StrayFileTable,
} from './content-tables.ts';
import type { ConsentTable, EnquiryEntryTable, EnquiryTable, LetterTable } from './enquiry-tables.ts';

/** Yes or no, the same on both engines. */
export type Flag = 0 | 1;

/** ISO 8601 in UTC with milliseconds, always 24 characters: text order is time order. */
export type Instant = string;

export interface Schema {
  setting: SettingTable;
  counter: { name: string; value: number };
  tally: TallyTable;
  image: ImageTable;
  stray_file: StrayFileTable;
  notice: NoticeTable;
  attachment: AttachmentTable;
  photo: PhotoTable;
  album: AlbumTable;
  result: ResultTable;
  result_import: ResultImportTable;
  faculty: FacultyTable;
  document: DocumentTable;
  enquiry: EnquiryTable;
  enquiry_entry: EnquiryEntryTable;
  consent: ConsentTable;
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

/** How many rows of a kind there are, kept by the database itself; the rows of one name add up. */
interface TallyTable {
  name: string;
  value: number;
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
