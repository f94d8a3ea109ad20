import { href } from 'react-router';
import { type Cell, type ContentForm, type ContentList, filterWithAll } from '../content/content-screens.server.ts';
import { contentSearch } from '../content/content-search.server.ts';
import { updateRecord } from '../content/records.server.ts';
import { personalData, type ServerContent } from '../content/server-content.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Schema } from '../database/schema.ts';
import { exportedCells } from '../imports/list-file.server.ts';
import { now } from '../lib/clock.ts';
import { formatPlainDay } from '../lib/dates.ts';
import { readSearchText } from '../lib/text.ts';
import { schemaWithConsent } from '../media/consent-schema.ts';
import { portraitFocus } from '../media/picture-fields.ts';
import { initialsOf } from '../media/portrait/initials.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { currentSession } from '../settings/school.ts';
import { type ResultValues, resultFields, resultType } from './result-fields.ts';
import { countPublicNames, resultImport, showInitials } from './result-import.server.ts';
import {
  createResult,
  eachResult,
  listResults,
  patchResult,
  type Result,
  resultTrash,
  resultVisibility,
} from './results.server.ts';
import { findResultWithDeleted, listResultSuggestions } from './results-admin.server.ts';
import { listShownResultsByIds, listShownResultsOfImport } from './shown-results.server.ts';

const noConsent = 'none';

function readResultChoice(search: URLSearchParams) {
  const chosen = {
    class: readSearchText(search, 'class'),
    session: readSearchText(search, 'session'),
    consent: search.get('consent') === noConsent ? noConsent : undefined,
  };
  const { class: class_name, session, consent } = chosen;
  const filter = { search: readSearchText(search), class_name, session, lacksConsent: consent === noConsent };
  return { chosen, filter };
}

const resultList: ContentList = {
  labels: {
    title: m.admin_manage_results,
    search: m.result_admin_search,
    empty: m.results_empty,
    emptyHelp: m.admin_results_empty_help,
  },
  columns: () => [m.admin_photo(), m.admin_name(), m.admin_result_marks(), m.admin_result_class(), m.consent_filter()],
  list: (db, search, place) => listResults(db, { ...place, ...readResultChoice(search).filter }),
  row: (result: Result) => ({ name: result.name || m.admin_result_no_name(), cells: cellsOf(result) }),
  async filters(db, search) {
    const { chosen } = readResultChoice(search);
    const { classes, sessions } = await listResultSuggestions(db);
    const texts = (all: readonly string[]) => all.map((value) => ({ value, label: value }));
    const withoutConsent = { value: noConsent, label: m.consent_none_recorded() };
    return [
      filterWithAll('class', m.admin_result_class(), chosen.class, m.result_admin_all_classes(), texts(classes)),
      filterWithAll(
        'session',
        m.admin_result_session(),
        chosen.session,
        m.result_admin_all_sessions(),
        texts(sessions),
      ),
      filterWithAll('consent', m.consent_filter(), chosen.consent, m.consent_all(), [withoutConsent]),
    ];
  },
  links: ({ role }) =>
    role === 'administrator'
      ? [{ to: href('/admin/settings/results'), label: m.result_admin_privacy_link(), icon: 'eye-fill' }]
      : [],
  verbs: ['consent', 'delete', 'no-consent', 'topper', 'no-topper', 'take-down', 'show'],
};

function cellsOf({ name, image, marks, roll_no, class_name, session, ...result }: Result): Cell[] {
  const { exam, is_topper, consent_on } = result;
  const topper = { tag: m.admin_result_topper_short(), tone: 'genda', icon: 'star-fill' } as const;
  return [
    { portrait: { name, initials: initialsOf(name), image, focus: portraitFocus(result) } },
    { name: name || m.admin_result_no_name(), ...(is_topper === 1 && { tag: topper }) },
    // Marks and percentage are each read on one line.
    { words: marks.split(/ (?=\()/) },
    { items: [...new Set([class_name, roll_no && m.result_admin_roll({ roll_no }), session, exam].filter(Boolean))] },
    consent_on
      ? { wide: m.consent_of({ day: formatPlainDay(consent_on) }) }
      : { tag: m.consent_none_recorded(), tone: 'kagoj' },
  ];
}

const resultForm: ContentForm = {
  labels: {
    add: m.admin_upload_result,
    edit: m.result_admin_edit,
    send: m.admin_upload,
    sending: m.admin_uploading,
    failed: m.admin_upload_failed,
  },
  hasPicture: true,
  schema: schemaWithConsent(resultFields),
  async facts(db) {
    const [{ classes, sessions, exams }, school] = await Promise.all([listResultSuggestions(db), findSchool(db)]);
    const current = currentSession(school, now());
    const session = [current, ...sessions.filter((one) => one !== current)];
    return { suggestions: { class_name: classes, session, exam: exams } };
  },
  find: findResultWithDeleted,
  create: (tx, values: ResultValues, by, image) => createResult(tx, { ...values, image }, by),
  update: (tx, version, values: ResultValues, by, image) =>
    updateRecord(tx, resultType, version, values, by, { image }),
  created: () => ({ to: href('/admin/dashboard'), flash: m.admin_result_uploaded() }),
  published: {
    title: m.published_results,
    list: async (db, ids) =>
      (await listShownResultsByIds(db, ids)).map(({ id, name, image }) => ({
        id,
        name: name || m.admin_result_no_name(),
        image,
      })),
  },
  updated: () => ({ flash: m.result_admin_updated() }),
};

export const resultContent: ServerContent = {
  type: resultType,
  screens: { list: resultList, form: resultForm },
  trash: resultTrash,
  archive: {
    about: `The results, with the portraits in results/. ${personalData}`,
    picture: { folder: 'results', name: 'name' },
  },
  visibility: resultVisibility,
  putBack: (tx, id, values, by) => patchResult(tx, id, { values: values as object, image: undefined }, by),
  files: {
    imports: resultImport,
    name: 'results',
    page: {
      title: m.result_import_title,
      intro: m.result_import_intro,
      help: m.result_import_help,
      done: m.result_import_done,
      publicNames: { count: countPublicNames, showInitials },
    },
    sheet: m.admin_manage_results,
    examples: [
      {
        name: 'Priya Soren',
        marks: '468 / 500',
        roll_no: '17',
        class_name: 'X',
        session: '2025–26',
        exam: 'Board examination',
        is_topper: 'yes',
        consent: 'yes',
        consent_on: '15 Jun 2026',
        consent_reference: 'Her mother; file 3, sheet 12',
      },
    ],
    async *exported(db, filters) {
      for await (const piece of eachResult(db, readResultChoice(filters).filter)) yield piece.map(exportedResult);
    },
    imported: { title: m.published_results, list: listShownResultsOfImport },
  },
  selection: (db, filters, size) => resultList.list(db, filters, { cursor: undefined, size }),
  search: contentSearch(resultType, rowOrder('result'), {
    nameless: m.admin_result_no_name,
    detail: ({ marks, class_name, session, exam }) => [marks, class_name, session, exam].filter(Boolean).join(' · '),
  }),
};

function exportedResult(result: Schema['result']) {
  return exportedCells(resultImport, { ...result, consent: result.consent_on ? 1 : 0 });
}
