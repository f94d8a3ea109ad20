import type { Language } from '../lib/languages/languages.ts';

export type Flag = 0 | 1;

/** ISO 8601 in UTC with milliseconds, always 24 characters: text order is time order. */
export type Instant = string;

export interface DemonstrationColumn {
  /** 1 = written by the demonstration and changed by nobody since. */
  is_demonstration: Flag;
}

export interface EditableColumns extends DemonstrationColumn {
  version: number;
  removed_at: Instant | null;
  removed_by: string | null;
  bin_sequence: number | null;
}

interface VisibilityColumn {
  /** Null = visitors see it. */
  taken_down_at: Instant | null;
}

/** Folded for searches (`app/content/search-texts.server.ts`): no archive has these columns. */
export interface SearchColumns {
  search_name: string;
  search_public: string;
  /** What visitors must not find. */
  search_office: string;
}

/** A table that `createContentTable` makes, without the columns of its own. */
interface OrdinaryTable extends EditableColumns, SearchColumns {
  id: string;
  sequence: number;
  created_at: Instant;
  updated_at: Instant;
}

interface ConsentColumns {
  consent_on: string | null;
  consent_reference: string;
}

/** In per cent of width and height of the picture: what must not be cut off. */
export interface FocusColumns {
  focus_x: number;
  focus_y: number;
}

export interface ContentTables {
  image: ImageTable;
  stray_file: StrayFileTable;
  notice: NoticeTable;
  notice_code: NoticeCodeTable;
  attachment: AttachmentTable;
  photo: PhotoTable;
  album: AlbumTable;
  result: ResultTable;
  result_import: ListImportTable;
  faculty: FacultyTable;
  faculty_import: ListImportTable;
  calendar_item: CalendarItemTable;
  calendar_import: ListImportTable;
  page: PageTable;
  page_revision: PageRevisionTable;
  page_address: PageAddressTable;
  page_file: PageFileTable;
  menu_item: MenuItemTable;
  translation: TranslationTable;
}

export interface ImageTable {
  id: string;
  width: number;
  height: number;
  widths: string;
  colour: string;
  owner: string;
  created_at: Instant;
}

export interface StrayFileTable {
  id: string;
  keys: string;
  /** The upload may be unfinished until then. */
  due_at: Instant;
}

export interface NoticeTable extends EditableColumns, SearchColumns {
  id: string;
  sequence: number;
  title: string;
  details: string;
  category: string;
  is_pinned: Flag;
  state: 'draft' | 'scheduled' | 'published';
  publish_at: Instant | null;
  expires_at: Instant | null;
  /** `YYYY-MM-DD` in India; `happens_until` null = that day alone. */
  happens_on: string | null;
  happens_until: string | null;
  /** What it means for the school on its days; `by-type` = what its category says. */
  school_status: string;
  /** It is sent to subscribers at once, at night too. */
  is_urgent: Flag;
  created_at: Instant;
  updated_at: Instant;
}

/** One published wording of a notice. It holds no words, and stays when the notice is deleted permanently. */
export interface NoticeCodeTable {
  code: string;
  notice_id: string;
  wording_hash: string;
  issued_at: Instant;
  /** Null = it is the wording that the notice has now. */
  replaced_at: Instant | null;
  withdrawn_at: Instant | null;
}

export interface AttachmentTable {
  id: string;
  notice_id: string | null;
  place: number;
  name: string;
  kind: 'pdf' | 'image';
  bytes: number;
  file_key: string | null;
  image_id: string | null;
  /** Made by the sender, so that a repeated request is stored once. */
  upload_key: string | null;
  created_at: Instant;
}

export interface PhotoTable extends EditableColumns, ConsentColumns, FocusColumns, VisibilityColumn, SearchColumns {
  id: string;
  sequence: number;
  title: string;
  description: string;
  alt: string;
  image_id: string;
  album_id: string | null;
  album_place: number;
  /** As the camera noted it. */
  taken_on: string | null;
  /** For the office alone. */
  file_name: string;
  upload_key: string | null;
  /** The same for all photos that were sent together. */
  upload_batch: string | null;
  uploaded_at: Instant;
}

export interface AlbumTable extends EditableColumns, VisibilityColumn, SearchColumns {
  id: string;
  sequence: number;
  title: string;
  day: string;
  cover_photo_id: string | null;
  created_at: Instant;
}

export interface ResultTable extends EditableColumns, ConsentColumns, FocusColumns, VisibilityColumn, SearchColumns {
  id: string;
  sequence: number;
  name: string;
  marks: string;
  /** Never shown to visitors. */
  roll_no: string;
  class_name: string;
  session: string;
  exam: string;
  is_topper: Flag;
  image_id: string | null;
  import_id: string | null;
  uploaded_at: Instant;
}

export interface ListImportTable {
  id: string;
  sequence: number;
  file_name: string;
  row_count: number;
  created_at: Instant;
  created_by: string;
  undone_at: Instant | null;
  /** The rows that were not imported, as CSV; empty when there was none, and after a while. */
  left_out: string;
  left_out_count: number;
}

export interface FacultyTable extends EditableColumns, FocusColumns, VisibilityColumn, SearchColumns {
  id: string;
  position: number;
  name: string;
  title: string;
  details: string;
  qualification: string;
  department: string;
  subjects: string;
  cadre: string;
  image_id: string | null;
  import_id: string | null;
  uploaded_at: Instant;
}

export interface PageTable extends EditableColumns {
  id: string;
  /** The page of the specification that it is; null = a page of the school's own. */
  key: string | null;
  path: string;
  area: 'about' | 'study' | 'campus';
  /** JSON of a `PageContent` that differs from what is published; null = nothing does. */
  draft: string | null;
  /** The draft as it was before somebody removed a block, discarded it or restored a version: what Undo needs. */
  draft_before: string | null;
  /** Who changed the draft last. */
  draft_by: string;
  /** JSON of the `PageContent` that visitors see; null = nothing was published yet. */
  published: string | null;
  published_at: Instant | null;
  updated_at: Instant;
  is_demonstration: Flag;
}

export interface PageRevisionTable {
  id: string;
  page_id: string;
  sequence: number;
  content: string;
  at: Instant;
  person_name: string;
}

/** A PDF file that some version of a page refers to, or that nothing refers to any more. */
export interface PageFileTable {
  id: string;
  key: string;
  created_at: Instant;
}

/** Earlier addresses of a page, which are redirected to it. */
export interface PageAddressTable {
  path: string;
  page_id: string;
}

/** A group of the header, a column of the footer, or a link in or beside one. */
export interface MenuItemTable extends EditableColumns {
  id: string;
  place: 'header' | 'footer';
  kind: 'link' | 'group';
  parent_id: string | null;
  position: number;
  label: string;
  /** The page that a link leads to; null = it leads to `target`. */
  page_id: string | null;
  /** A path of this site or an https address; empty for a page and for a group. */
  target: string;
  icon: string;
  /** The colour of a group; empty for a link. */
  area: 'about' | 'study' | 'campus' | '';
  /** The link that opens when the name of its group is pressed. */
  is_overview: Flag;
  is_hidden: Flag;
}

export interface CalendarItemTable extends OrdinaryTable {
  title: string;
  kind: string;
  /** `YYYY-MM-DD` in India, like `last_day`. */
  first_day: string;
  last_day: string;
  details: string;
  import_id: string | null;
}

export interface TranslationTable extends DemonstrationColumn, Pick<SearchColumns, 'search_public'> {
  subject: string;
  subject_id: string;
  language: Language;
  /** A column, or the place of a text in the content of a page. */
  field: string;
  text: string;
  /** What it was made from. */
  original: string;
  /** 1 = the original has another text by now. */
  is_older: Flag;
  updated_at: Instant;
  person_name: string;
}
