import { data, href } from 'react-router';
import { conflictWith } from '../../content/records.server.ts';
import { requireStaff, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { labelsOf, readableValues, typedValues } from '../../forms/fields.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { type FormArgs, handleForm, readUpload } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { findUpload, type UploadedFile } from '../../forms/uploads.server.ts';
import { formatDay, formatPlainDay } from '../../lib/dates.ts';
import { isId } from '../../lib/ids.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { discardPdf, pdfRefusals, preparePdf } from '../../media/media.server.ts';
import { m } from '../../paraglide/messages.js';
import { confirmedField } from '../../ui/forms/confirm-form.tsx';
import { dayErrors, documentFields, documentInput } from '../document-fields.ts';
import {
  type DisclosureDocument,
  type DocumentVersion,
  eraseOwnDocument,
  eraseVersion,
  findDocument,
  isFileRecorded,
  listVersions,
  type NewFile,
  putVersionBack,
  removeFile,
  saveDocument,
  savedMessage,
} from '../documents.server.ts';
import { boardSlugs, documentsOf, type PlacedDocument } from '../field-sets/all-field-sets.ts';
import { documentLight, lightTag } from '../lights.ts';
import { findFieldSet } from '../values.server.ts';

/** As the list of the board declares it, else as the school has named it. */
export async function findPlace(db: Connection, slug: string): Promise<PlacedDocument | undefined> {
  const declared = documentsOf(await findFieldSet(db)).find((one) => one.slug === slug);
  if (declared) return declared;
  const document = await findDocument(db, slug);
  return document && { ...document, wording: document.name };
}

export async function requirePlace(db: Connection, slug: string): Promise<PlacedDocument> {
  const place = /^[a-z0-9-]{1,80}$/.test(slug) ? await findPlace(db, slug) : undefined;
  if (!place) throw data(null, { status: 404 });
  return place;
}

function typedDocument(document: DisclosureDocument | undefined) {
  const nothing = { issued_on: null, valid_until: null, attested_by: '', is_not_applicable: 0 };
  return typedValues(documentFields, { ...nothing, ...document, shows_page: document?.link ? 1 : 0 });
}

export async function handleDocumentPage(args: FormArgs, slug: string) {
  const { db } = args.context.get(servicesContext);
  const place = await requirePlace(db, slug);
  const form = await readUpload(args);
  const intent = form?.get('intent');
  if (form && typeof intent === 'string') return handleIntent({ ...args, form }, place, intent);
  if (!form) return data({ typed: {}, errors: { [documentInput]: m.attachment_pdf_too_big() } }, { status: 413 });
  return handleDocumentForm({ ...args, form }, place);
}

async function handleDocumentForm(args: FormArgs & { form: FormData }, place: PlacedDocument) {
  const { context, form } = args;
  const { db } = context.get(servicesContext);
  const answer = await handleRecordForm(args, {
    fields: documentFields,
    failure: m.admin_error_occurred,
    check: dayErrors,
    prepare: (_form, values) => prepareFile(args, { slug: place.slug, needsFile: needsFile(form, place), values }),
    cleanUp: ({ file }) => discardUnlessRecorded(args, file),
    run: (tx, { values, prepared: { file }, version }) =>
      saveDocument(tx, { place, values: shownValues(values, place), version, file }, requireStaff(context)),
    conflict: (current: DisclosureDocument | undefined, { typed }) =>
      conflictWith(db, {
        subject: 'document',
        current: { id: current?.id ?? '', version: current?.version ?? 0, typed: typedDocument(current) },
        typed,
        labels: labelsOf(documentFields),
        readable: (form) => readableValues(documentFields, form),
      }),
    done: () => ({ to: listPlace(place), flash: savedMessage(place) }),
  });
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, hadFile: findDocumentFile(form) !== undefined }, answer.init ?? {});
}

function listPlace({ slug }: PlacedDocument): string {
  return `${href('/admin/documents')}#row-${slug}`;
}

function shownValues<Values extends { is_not_applicable: 0 | 1; shows_page: 0 | 1 }>(
  values: Values,
  { mayNotApply, page }: PlacedDocument,
): Values {
  const shows_page = page ? values.shows_page : 0;
  return { ...values, shows_page, is_not_applicable: mayNotApply && !shows_page ? values.is_not_applicable : 0 };
}

function needsFile(form: FormData, { mayNotApply, page }: PlacedDocument): boolean {
  return !((mayNotApply && form.get('is_not_applicable')) || (page && form.get('shows_page')));
}

function findDocumentFile(form: FormData): UploadedFile | undefined {
  const file = findUpload(form, documentInput);
  return file && file.size > 0 ? file : undefined;
}

type FileRequirement = { slug: string; needsFile: boolean; values: object | undefined };

type PreparedFile = { file?: NewFile; errors?: FieldErrors };

async function prepareFile(
  { context, form }: FormArgs & { form: FormData },
  { slug, needsFile, values }: FileRequirement,
): Promise<PreparedFile> {
  const { db, mediaStore: store, pdfChecker: checker } = context.get(servicesContext);
  const sent = findDocumentFile(form);
  if (!sent) {
    const isThere = !needsFile || (await findDocument(db, slug))?.file_key;
    return isThere ? {} : { errors: { [documentInput]: m.pages_file_missing() } };
  }
  if (!values) return {};
  const answer = await preparePdf({ db, store, checker }, sent.onDisk);
  if ('pdf' in answer) return { file: { pdf: answer.pdf, bytes: sent.size } };
  const fault = answer.refused === 'not a pdf' ? m.pages_file_no_pdf : pdfRefusals[answer.refused];
  return { errors: { [documentInput]: fault() } };
}

async function discardUnlessRecorded({ context }: FormArgs, file: NewFile | undefined): Promise<void> {
  const { db, mediaStore: store } = context.get(servicesContext);
  if (file && !(await isFileRecorded(db, file.pdf.key))) await discardPdf({ db, store }, file.pdf);
}

const intentDone = {
  'take-off': m.document_taken_off,
  'put-back': m.document_put_back,
  'erase-version': m.document_version_erased,
  'erase-own': m.document_erased,
};

function isIntent(text: string): text is keyof typeof intentDone {
  return Object.hasOwn(intentDone, text);
}

/** `toConfirm`: the intent and the id that need a confirmation. */
function handleIntent(args: FormArgs & { form: FormData }, place: PlacedDocument, intent: string) {
  if (!isIntent(intent)) throw data(null, { status: 400 });
  const { slug } = place;
  const sent = args.form.get('id');
  const id = typeof sent === 'string' && isId(sent) ? sent : '';
  const by = requireStaff(args.context);
  return handleForm(args, {
    fields: {},
    failure: m.admin_error_occurred,
    async run(tx, { form }) {
      if (intent.startsWith('erase') && form.get(confirmedField) !== 'yes')
        return { refused: 'unconfirmed', toConfirm: intent + id } as const;
      if (intent === 'take-off') return removeFile(tx, slug, by);
      if (intent === 'put-back') return putVersionBack(tx, id, by);
      return intent === 'erase-version' ? eraseVersion(tx, id, by) : eraseOwnDocument(tx, slug, by);
    },
    refuse: ({ toConfirm }) => ({ toConfirm, status: 422 }),
    done: () => ({
      to: intent === 'erase-own' ? href('/admin/documents') : href('/admin/documents/:slug', { slug }),
      flash: intentDone[intent](),
    }),
  });
}

export type ShownVersion = ReturnType<typeof shownVersion>;

export async function loadDocumentForm(db: Connection, slug: string) {
  const place = await requirePlace(db, slug);
  const document = await findDocument(db, slug);
  const versions = document ? await listVersions(db, document.id) : [];
  const isForSession = place.isForSession ?? false;
  return {
    slug,
    name: originalWord(place.name),
    wording: place.wording,
    version: document?.version ?? 0,
    typed: typedDocument(document),
    file: document?.file_key ? { bytes: document.bytes } : undefined,
    light: lightTag(documentLight(document, isForSession)),
    isForSession,
    hasPage: place.page !== undefined,
    mayNotApply: place.mayNotApply ?? false,
    isOwn: !boardSlugs.has(slug),
    versions: versions.map(shownVersion),
  };
}

function shownVersion({ id, bytes, replaced_at, issued_on, valid_until }: DocumentVersion) {
  return {
    id,
    bytes,
    replacedOn: formatDay(replaced_at),
    issuedOn: issued_on ? formatPlainDay(issued_on) : '',
    validUntil: valid_until ? formatPlainDay(valid_until) : '',
  };
}
