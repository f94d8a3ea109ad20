import type { Flag, Instant } from './schema.ts';

/** What everything has that the office writes, changes and removes. */
interface DeskColumns {
  /** Counts the changes: who saves an older one is told what has changed since. */
  version: number;
  /** When it was put into the bin; null = it stands. */
  removed_at: Instant | null;
  /** Name of whoever put it there. */
  removed_by: string | null;
  /** Order of the bin. */
  bin_sequence: number | null;
}

/** That a parent has agreed in writing to a child being shown. */
interface ConsentColumns {
  /** Day of the paper, `YYYY-MM-DD`; null = none is recorded. */
  consent_on: string | null;
  /** Where the paper lies, such as `File 3, sheet 12`. */
  consent_reference: string;
}

export interface ImageTable {
  id: string;
  /** Pixels of the picture after turning it upright. */
  width: number;
  height: number;
  /** Widths in pixels of the variants kept in the media store, ascending, as JSON. */
  widths: string;
  /** Flat colour shown until the picture arrives, `#rrggbb`. */
  colour: string;
  /** Kind of thing it belongs to: who may see the thing may see the picture. */
  owner: string;
  created_at: Instant;
}

/** Files in the media store that no row refers to, not yet or no more. */
export interface StrayFileTable {
  id: string;
  /** Keys in the media store, as JSON. */
  keys: string;
  /** From when on nobody wants them; until then an upload may still be on its way. */
  due_at: Instant;
}

export interface NoticeTable extends DeskColumns {
  id: string;
  /** Order of publishing: clocks jump, this does not. */
  sequence: number;
  title: string;
  details: string;
  category: string;
  is_pinned: Flag;
  state: 'draft' | 'scheduled' | 'published';
  /** When a scheduled notice is to be published. */
  publish_at: Instant | null;
  /** From when on it no longer stands on the board. */
  expires_at: Instant | null;
  /** Set some seconds after its last moment, so that the board need not look at what is long over. */
  is_over: Flag;
  /** When it was put on the board; of what was never there, when it was written. */
  created_at: Instant;
  updated_at: Instant;
}

export interface AttachmentTable {
  id: string;
  /** Null while its notice is still being written. */
  notice_id: string | null;
  place: number;
  /** Name of the file as it was sent, for people. */
  name: string;
  kind: 'pdf' | 'image';
  bytes: number;
  file_key: string | null;
  image_id: string | null;
  /** Made up by the sender: the same file sent twice is kept once. */
  upload_key: string | null;
  created_at: Instant;
}

export interface PhotoTable extends DeskColumns, ConsentColumns {
  id: string;
  sequence: number;
  title: string;
  description: string;
  /** What the picture shows, for those who cannot see it; empty = decorative. */
  alt: string;
  image_id: string;
  album_id: string | null;
  /** Place in the album, ascending. */
  album_place: number;
  /** Made up by the sender: the same photo sent twice is hung once. */
  upload_key: string | null;
  uploaded_at: Instant;
}

export interface AlbumTable extends DeskColumns {
  id: string;
  sequence: number;
  title: string;
  /** Day of what it shows, `YYYY-MM-DD`. */
  day: string;
  /** Null = its first photo. */
  cover_photo_id: string | null;
  created_at: Instant;
}

export interface ResultTable extends DeskColumns, ConsentColumns {
  id: string;
  sequence: number;
  name: string;
  marks: string;
  class_name: string;
  session: string;
  exam: string;
  is_topper: Flag;
  image_id: string | null;
  /** The imported file it came with. */
  import_id: string | null;
  uploaded_at: Instant;
}

export interface ResultImportTable {
  id: string;
  sequence: number;
  file_name: string;
  row_count: number;
  created_at: Instant;
  created_by: string;
  undone_at: Instant | null;
}

export interface FacultyTable extends DeskColumns {
  id: string;
  /** Place in the list, ascending. */
  position: number;
  name: string;
  /** The position that a person holds. */
  title: string;
  details: string;
  qualification: string;
  department: string;
  subjects: string;
  /** One of `cadres` in the faculty's room, or empty. */
  cadre: string;
  image_id: string;
  uploaded_at: Instant;
}
