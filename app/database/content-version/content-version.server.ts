import type { Dialect } from 'kysely';
import type { Database, Schema } from '../schema.ts';
import { CountingDriver, type NoteVersion } from './counting-driver.server.ts';

const isShown: Record<keyof Schema, boolean> = {
  setting: true,
  image: true,
  notice: true,
  attachment: true,
  photo: true,
  album: true,
  result: true,
  faculty: true,
  calendar_item: true,
  document: true,
  disclosure_value: true,
  page: true,
  page_address: true,
  menu_item: true,
  translation: true,
  page_revision: false,
  page_file: false,
  document_version: false,
  disclosure_check: false,
  counter: false,
  stray_file: false,
  result_import: false,
  calendar_import: false,
  faculty_import: false,
  enquiry: false,
  enquiry_entry: false,
  consent: false,
  person: false,
  recovery_code: false,
  session: false,
  pending_sign_in: false,
  known_device: false,
  throttle: false,
  invitation: false,
  password_reset: false,
  activity: false,
  bulk_change: false,
  setup: false,
  letter: false,
  editing: false,
  morning_mail: false,
  backup_run: false,
  notice_template: false,
  ready_answer: false,
};

export const shownTables = Object.entries(isShown).flatMap(([table, shown]) => (shown ? [table] : []));

export type ContentVersion = {
  /** Differs after every change; undefined = unknown, so nothing cached may be used. */
  current(): string | undefined;
  close(): Promise<void>;
};

export type OtherWriters = ContentVersion;

const followers = new WeakMap<Database, () => ContentVersion>();

export function followContent(db: Database): ContentVersion {
  return followers.get(db)?.() ?? { current: () => undefined, close: async () => undefined };
}

export type TrackedDialect = {
  dialect: Dialect;
  watchOthers: (note: NoteVersion) => OtherWriters;
  tellsOthers: boolean;
};

export function trackContent({ dialect, watchOthers, tellsOthers }: TrackedDialect) {
  const known = { value: 0, changes: 0 };
  const note: NoteVersion = (value, isOwn = false) => {
    // An own write always counts as a change: the counter may have been set back.
    if (value === known.value && !isOwn) return;
    known.value = value;
    known.changes += 1;
  };
  const follow = (): ContentVersion => {
    const others = watchOthers(note);
    return {
      current() {
        const seen = others.current();
        return seen === undefined ? undefined : `${known.changes}.${seen}`;
      },
      close: () => others.close(),
    };
  };
  const tracked: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new CountingDriver(dialect.createDriver(), { note, tellsOthers, shownTables }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
  return { dialect: tracked, allowFollowing: (db: Database) => void followers.set(db, follow) };
}
