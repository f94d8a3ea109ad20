/**
 * Every table of the first release, in SQL that SQLite and PostgreSQL both read. Times are ISO text of one width, yes and
 * no are 1 and 0, ids are made by the website. Each list walks along an index of its own, in its order: SQLite, which keeps
 * no statistics, prefers an equal value to an index of fewer rows, so what a list is narrowed to comes first. Where notices
 * end (`coalesce(expires_at, '9999')`) is the last column, so that expired ones are passed over without reading their rows.
 */
const school = `
create table setting (
  name text primary key,
  value text not null,
  updated_at text not null,
  is_demonstration integer not null default 0
);
create index setting_demonstration on setting (is_demonstration);

create table counter (
  name text primary key,
  value integer not null
);

create table setup (
  id text primary key,
  token_hash text,
  expires_at text,
  answers text not null,
  printed_person_id text,
  person_id text,
  finished_at text,
  dismissed text not null
);

create table image (
  id text primary key,
  width integer not null,
  height integer not null,
  widths text not null,
  colour text not null,
  created_at text not null,
  owner text not null default ''
);

create table stray_file (
  id text primary key,
  keys text not null,
  due_at text not null
);
create index stray_file_due on stray_file (due_at);
`;

const content = `
create table notice (
  id text primary key, sequence integer not null unique,
  title text not null,
  details text not null,
  category text not null,
  is_pinned integer not null,
  created_at text not null, updated_at text not null,
  version integer not null default 1,
  removed_at text, removed_by text, bin_sequence integer,
  state text not null default 'published',
  publish_at text,
  expires_at text,
  is_demonstration integer not null default 0,
  happens_on text,
  happens_until text
);
create index notice_bin on notice (bin_sequence) where bin_sequence is not null;
create index notice_standing on notice (sequence) where removed_at is null;
create index notice_category on notice (category, sequence) where removed_at is null;
create index notice_due on notice (state, publish_at) where publish_at is not null;
create index notice_board on notice (state, sequence, coalesce(expires_at, '9999')) where removed_at is null;
create index notice_board_category on notice (state, category, sequence, coalesce(expires_at, '9999'))
  where removed_at is null;
create index notice_board_created on notice (state, created_at, coalesce(expires_at, '9999')) where removed_at is null;
create index notice_board_ending on notice (state, expires_at) where removed_at is null;
create index notice_pinned on notice (is_pinned, state, sequence, coalesce(expires_at, '9999'))
  where removed_at is null;
create index notice_expiring on notice (state, sequence, coalesce(expires_at, '9999'))
  where removed_at is null and expires_at is not null;
create index notice_demonstration on notice (is_demonstration);
create index notice_happening on notice (state, happens_on, sequence) where removed_at is null and happens_on is not null;

create table attachment (
  id text primary key,
  notice_id text references notice (id),
  place integer not null,
  name text not null,
  kind text not null,
  bytes integer not null,
  file_key text,
  image_id text references image (id),
  upload_key text unique,
  created_at text not null
);
create index attachment_notice on attachment (notice_id, place);
create index attachment_created on attachment (created_at);
create index attachment_image on attachment (image_id);

create table notice_template (
  id text primary key, sequence integer not null unique,
  version integer not null default 1, is_demonstration integer not null default 0,
  key text unique,
  name text not null default '',
  category text not null default '',
  title text not null default '',
  details text not null default '',
  second_language text not null default 'none',
  second_title text not null default '',
  second_details text not null default '',
  created_at text not null, updated_at text not null,
  removed_at text, removed_by text, bin_sequence integer
);
create index notice_template_bin on notice_template (bin_sequence) where bin_sequence is not null;

create table album (
  id text primary key, sequence integer not null unique,
  title text not null,
  day text not null,
  cover_photo_id text,
  created_at text not null,
  version integer not null default 1,
  removed_at text, removed_by text, bin_sequence integer,
  is_demonstration integer not null default 0,
  taken_down_at text
);
create index album_bin on album (bin_sequence) where bin_sequence is not null;
create index album_standing on album (day, sequence) where removed_at is null;
create index album_demonstration on album (is_demonstration);

create table photo (
  id text primary key, sequence integer not null unique,
  title text not null,
  description text not null,
  alt text not null,
  image_id text not null references image (id),
  uploaded_at text not null,
  version integer not null default 1,
  removed_at text, removed_by text, bin_sequence integer,
  album_id text references album (id),
  album_place integer not null default 0,
  consent_on text,
  upload_key text,
  consent_reference text not null default '',
  is_demonstration integer not null default 0,
  focus_x integer not null default 50, focus_y integer not null default 50,
  taken_down_at text,
  taken_on text,
  file_name text not null default '',
  upload_batch text
);
create index photo_bin on photo (bin_sequence) where bin_sequence is not null;
create unique index photo_upload on photo (upload_key);
create index photo_image on photo (image_id);
create index photo_standing on photo (sequence) where removed_at is null;
create index photo_consent on photo (consent_on, sequence) where removed_at is null;
create index photo_album on photo (album_id);
create index photo_album_newest on photo (album_id, sequence) where removed_at is null;
create index photo_album_place on photo (album_id, album_place, sequence) where removed_at is null;
create index photo_demonstration on photo (is_demonstration);
create index photo_batch on photo (upload_batch, sequence) where removed_at is null;
create index photo_undescribed on photo (sequence) where removed_at is null and alt = '';

create table result (
  id text primary key, sequence integer not null unique,
  name text not null,
  marks text not null,
  class_name text not null,
  session text not null,
  is_topper integer not null,
  image_id text references image (id),
  uploaded_at text not null,
  version integer not null default 1,
  removed_at text, removed_by text, bin_sequence integer,
  exam text not null default '',
  consent_reference text not null default '',
  consent_on text,
  import_id text,
  is_demonstration integer not null default 0,
  focus_x integer not null default 50, focus_y integer not null default 30,
  taken_down_at text
);
create index result_bin on result (bin_sequence) where bin_sequence is not null;
create index result_import_rows on result (import_id, sequence);
create index result_image on result (image_id);
create index result_standing on result (sequence) where removed_at is null;
create index result_group on result (session, class_name, sequence) where removed_at is null;
create index result_session on result (session, sequence) where removed_at is null;
create index result_class on result (class_name, sequence) where removed_at is null;
create index result_exam on result (exam) where removed_at is null;
create index result_topper on result (is_topper, sequence) where removed_at is null;
create index result_consent on result (consent_on, sequence) where removed_at is null;
create index result_demonstration on result (is_demonstration);

create table result_import (
  id text primary key, sequence integer not null unique,
  file_name text not null,
  row_count integer not null,
  created_at text not null,
  created_by text not null,
  undone_at text,
  left_out text not null default '',
  left_out_count integer not null default 0
);

create table faculty (
  id text primary key,
  position integer not null,
  name text not null,
  title text not null,
  details text not null,
  uploaded_at text not null,
  version integer not null default 1,
  removed_at text, removed_by text, bin_sequence integer,
  qualification text not null default '',
  department text not null default '',
  subjects text not null default '',
  cadre text not null default '',
  is_demonstration integer not null default 0,
  focus_x integer not null default 50, focus_y integer not null default 30,
  taken_down_at text,
  image_id text constraint faculty_image_id_fkey1 references image (id),
  import_id text
);
create index faculty_order on faculty (position, id);
create index faculty_bin on faculty (bin_sequence) where bin_sequence is not null;
create index faculty_demonstration on faculty (is_demonstration);
create index faculty_image on faculty (image_id);
create index faculty_import_rows on faculty (import_id, position);

create table faculty_import (
  id text primary key, sequence integer not null unique,
  file_name text not null,
  row_count integer not null,
  created_at text not null,
  created_by text not null,
  undone_at text,
  left_out text not null default '',
  left_out_count integer not null default 0
);

create table calendar_item (
  id text primary key, sequence integer not null unique,
  version integer not null default 1, is_demonstration integer not null default 0,
  title text not null,
  kind text not null,
  first_day text not null,
  last_day text not null,
  details text not null,
  import_id text,
  created_at text not null, updated_at text not null,
  removed_at text, removed_by text, bin_sequence integer
);
create index calendar_item_days on calendar_item (first_day, sequence) where removed_at is null;
create index calendar_item_end on calendar_item (last_day) where removed_at is null;
create index calendar_item_bin on calendar_item (bin_sequence) where bin_sequence is not null;
create index calendar_import_rows on calendar_item (import_id, sequence);

create table calendar_import (
  id text primary key, sequence integer not null unique,
  file_name text not null,
  row_count integer not null,
  created_at text not null,
  created_by text not null,
  undone_at text,
  left_out text not null default '',
  left_out_count integer not null default 0
);

create table document (
  id text primary key,
  slug text not null unique,
  name text not null,
  section text not null,
  position integer not null,
  file_key text,
  bytes integer not null,
  valid_until text,
  link text,
  updated_at text not null,
  is_demonstration integer not null default 0,
  issued_on text,
  attested_by text not null default '',
  is_not_applicable integer not null default 0,
  version integer not null default 1
);
create index document_demonstration on document (is_demonstration);

create table document_version (
  id text primary key,
  document_id text not null references document (id),
  file_key text not null,
  bytes integer not null,
  issued_on text,
  valid_until text,
  attested_by text not null,
  replaced_at text not null
);
create index document_version_place on document_version (document_id, replaced_at, id);

create table disclosure_value (
  name text primary key,
  value text not null,
  updated_at text not null,
  is_demonstration integer not null default 0
);

create table disclosure_check (
  name text primary key,
  claimed_until text not null,
  checked_at text not null,
  found text not null
);
`;

const pages = `
create table page (
  id text primary key,
  key text unique,
  path text not null unique,
  area text not null,
  draft text,
  draft_before text,
  draft_by text not null default '',
  published text,
  published_at text,
  updated_at text not null,
  is_demonstration integer not null default 0,
  version integer not null,
  removed_at text, removed_by text, bin_sequence integer unique
);

create table page_revision (
  id text primary key,
  page_id text not null references page (id) on delete cascade,
  sequence integer not null unique,
  content text not null,
  at text not null,
  person_name text not null
);
create index page_revision_order on page_revision (page_id, sequence);

create table page_address (
  path text primary key,
  page_id text not null references page (id) on delete cascade
);

create table page_file (
  id text primary key,
  key text not null,
  created_at text not null
);

create table menu_item (
  id text primary key,
  place text not null,
  kind text not null,
  parent_id text references menu_item (id) on delete cascade,
  position integer not null,
  label text not null,
  page_id text references page (id) on delete cascade,
  target text not null,
  icon text not null,
  area text not null,
  is_overview integer not null,
  is_hidden integer not null,
  is_demonstration integer not null default 0,
  version integer not null,
  removed_at text, removed_by text, bin_sequence integer unique
);
create index menu_item_page on menu_item (page_id);
create index menu_item_parent on menu_item (parent_id);

create table translation (
  subject text not null,
  subject_id text not null,
  language text not null,
  field text not null,
  text text not null,
  original text not null,
  is_older integer not null,
  is_demonstration integer not null,
  updated_at text not null,
  person_name text not null,
  constraint translation_key primary key (subject, subject_id, language, field)
);
create index translation_older on translation (is_older, subject, subject_id);
`;

const enquiries = `
create table enquiry (
  id text primary key,
  name text not null,
  email text not null,
  mobile_no text not null,
  message text not null,
  received_at text not null,
  sequence integer not null default 0,
  version integer not null default 1,
  source text not null default 'contact',
  state text not null default 'new',
  state_at text not null default '',
  reason text not null default '',
  doubts text not null default '[]',
  owner_name text not null default '',
  touched_at text not null default '',
  owner_id text,
  next_call_on text,
  fingerprint text,
  listed_at text,
  is_demonstration integer not null default 0,
  language text not null default 'en'
);
create index enquiry_received on enquiry (received_at);
create unique index enquiry_sequence on enquiry (sequence);
create unique index enquiry_fingerprint on enquiry (fingerprint);
create index enquiry_state on enquiry (state, sequence);
create index enquiry_touched on enquiry (touched_at);
create index enquiry_mobile on enquiry (mobile_no);
create index enquiry_email on enquiry (email);
create index enquiry_listed on enquiry (sequence) where state <> 'spam';
create index enquiry_open on enquiry (sequence) where state not in ('admitted', 'not-now', 'spam');
create index enquiry_owner on enquiry (owner_id, sequence) where state not in ('admitted', 'not-now', 'spam');
create index enquiry_due on enquiry (next_call_on, sequence) where state not in ('admitted', 'not-now', 'spam');
create index enquiry_state_received on enquiry (state, received_at);
create index enquiry_lower_email on enquiry (lower(email));
create index enquiry_demonstration on enquiry (is_demonstration);

create table enquiry_entry (
  id text primary key,
  enquiry_id text not null references enquiry (id),
  sequence integer not null unique,
  at text not null,
  person_name text not null,
  kind text not null,
  words text not null
);
create index enquiry_entry_of on enquiry_entry (enquiry_id, sequence);

create table consent (
  id text primary key,
  enquiry_id text not null,
  channel text not null,
  words text not null,
  words_version text not null,
  language text not null,
  source text not null,
  given_at text not null,
  withdrawn_at text,
  withdrawn_how text,
  address_hash text not null,
  mobile_hash text not null,
  email_hash text not null,
  erase_at text,
  withdrawn_by text not null default ''
);
create unique index consent_enquiry on consent (enquiry_id, channel);
create index consent_mobile on consent (mobile_hash);
create index consent_email on consent (email_hash);
create index consent_erase on consent (erase_at);

create table ready_answer (
  id text primary key, sequence integer not null unique,
  version integer not null default 1, is_demonstration integer not null default 0,
  key text unique,
  name text not null default '',
  text_en text not null default '',
  text_bn text not null default '',
  text_hi text not null default '',
  text_or text not null default '',
  created_at text not null, updated_at text not null,
  removed_at text, removed_by text, bin_sequence integer
);
create index ready_answer_bin on ready_answer (bin_sequence) where bin_sequence is not null;
`;

const accounts = `
create table person (
  id text primary key,
  username text not null unique,
  name text not null,
  email text not null,
  role text not null,
  password_hash text not null,
  must_change_password integer not null,
  two_factor_secret text,
  two_factor_session text,
  two_factor_at text,
  two_factor_step integer not null,
  disabled_at text,
  last_seen_at text,
  created_at text not null, updated_at text not null,
  has_morning_mail integer,
  language text not null default 'en'
);
create index person_email on person (email);

create table recovery_code (
  code_hash text primary key,
  person_id text not null references person (id) on delete cascade,
  used_at text
);
create index recovery_code_person on recovery_code (person_id);

create table session (
  id text primary key,
  token_hash text not null unique,
  person_id text not null references person (id) on delete cascade,
  is_remembered integer not null,
  device text not null,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null
);
create index session_person on session (person_id);
create index session_expiry on session (expires_at);

create table pending_sign_in (
  token_hash text primary key,
  person_id text not null references person (id) on delete cascade,
  is_remembered integer not null,
  expires_at text not null
);

create table known_device (
  token_hash text not null,
  person_id text not null references person (id) on delete cascade,
  last_used_at text not null,
  constraint known_device_key primary key (token_hash, person_id)
);

create table throttle (
  key text primary key,
  count integer not null,
  started_at text not null,
  expires_at text not null,
  next_at text not null
);
create index throttle_expiry on throttle (expires_at);

create table invitation (
  id text primary key,
  token_hash text not null unique,
  name text not null,
  email text not null,
  role text not null,
  invited_by text,
  created_at text not null,
  expires_at text not null,
  accepted_at text,
  withdrawn_at text
);

create table password_reset (
  token_hash text primary key,
  person_id text not null references person (id) on delete cascade,
  expires_at text not null,
  used_at text
);
`;

const office = `
create table activity (
  id text primary key, sequence integer not null unique,
  at text not null,
  person_id text,
  person_name text not null,
  kind text not null,
  subject text not null,
  subject_id text,
  label text not null,
  changes text not null
);
create index activity_person on activity (person_id, sequence);
create index activity_kind on activity (kind, sequence);
create index activity_worth_telling on activity (sequence) where kind <> 'failed-sign-in';
create index activity_person_kind on activity (person_id, kind, sequence);
create index activity_subject on activity (subject, subject_id, sequence);

create table bulk_change (
  id text primary key,
  list text not null,
  what text not null,
  person_id text,
  person_name text not null,
  at text not null,
  entries text not null,
  undone_at text
);
create index bulk_change_at on bulk_change (at);

create table editing (
  place text not null,
  person_id text not null,
  person_name text not null,
  opened_at text not null,
  seen_at text not null,
  constraint editing_key primary key (place, person_id)
);

create table morning_mail (
  day text primary key,
  written_at text not null
);

create table letter (
  id text primary key, sequence integer not null unique,
  kind text not null,
  to_address text not null,
  reply_to text not null,
  subject text not null,
  body text not null,
  is_secret integer not null,
  state text not null,
  due_at text not null,
  expires_at text,
  created_at text not null,
  attempts integer not null default 0,
  message_key text not null default '',
  last_fault text not null default '',
  enquiry_id text,
  claim text,
  first_tried_at text,
  tried_at text,
  sent_at text
);
create index letter_due on letter (state, due_at);
create index letter_enquiry on letter (enquiry_id);
create index letter_state on letter (state, sequence);

create table backup_run (
  id text primary key, sequence integer not null unique,
  kind text not null,
  started_at text not null,
  claimed_until text not null,
  finished_at text,
  file text not null default '',
  kilobytes integer not null default 0,
  failure text not null default '',
  copied_to text not null default '',
  copy_failure text not null default ''
);
`;

export const statements = [school, content, pages, enquiries, accounts, office].flatMap((area) =>
  area
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean),
);
