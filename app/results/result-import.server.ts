import type { Actor } from '../activity/activity.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import type { ListCells } from '../imports/list-columns.ts';
import { listImport } from '../imports/list-import.server.ts';
import { now } from '../lib/clock.ts';
import { dayInIndia } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { findSchool, setSchoolFact } from '../settings/school.server.ts';
import { resultType } from './result-fields.ts';
import { foldedClass, foldedSession } from './result-spellings.ts';

export const resultImport = listImport(resultType, {
  imports: 'result_import',
  addedAt: ['uploaded_at'],
  isNewestFirst: true,
  same: ['name', 'class_name', 'session', 'exam'],
  apart: 'roll_no',
  columns: {
    name: {
      isRequired: true,
      spellings: [
        ...['student', 'studentname', 'nameofstudent', 'nameofthestudent', 'studentsname', 'pupil', 'pupilname'],
        ...['candidate', 'candidatename', 'nameofcandidate', 'studentfullname'],
        ...['छात्रकानाम', 'विद्यार्थीकानाम', 'ছাত্রেরনাম', 'ছাত্রছাত্রীরনাম', 'শিক্ষার্থীরনাম', 'ଛାତ୍ରଙ୍କନାମ'],
      ],
    },
    marks: {
      read: 'marks',
      spellings: [
        ...['marksobtained', 'obtainedmarks', 'markssecured', 'marksobt', 'obtained', 'totalobtained', 'mark', 'score'],
        ...['totalmarks', 'grandtotal', 'total', 'aggregate', 'percentage', 'percent'],
        ...['प्राप्तांक', 'कुलअंक', 'নম্বর', 'মোটনম্বর', 'ମୋଟନମ୍ବର'],
      ],
    },
    roll_no: {
      spellings: [
        ...['roll', 'rollno', 'rollnumber', 'classroll', 'classrollno', 'examroll', 'examrollno', 'boardrollno'],
        ...['রোল', 'রোলনং', 'রোলনম্বর', 'ক্রমিকরোল', 'रोल', 'रोलनं', 'रोलनंबर', 'अनुक्रमांक', 'ରୋଲ', 'ରୋଲନଂ', 'ରୋଲନମ୍ବର'],
      ],
    },
    class_name: {
      forAll: 'all_class',
      isOfSection: true,
      read: 'label',
      fold: foldedClass,
      spellings: ['grade', 'classsection', 'classsec'],
    },
    session: {
      forAll: 'all_session',
      fold: foldedSession,
      spellings: ['year', 'sessionyear', 'batch', 'ay', 'वर्ष', 'বছর', 'ବର୍ଷ'],
    },
    exam: { forAll: 'all_exam', spellings: ['examination', 'examname', 'nameofexam', 'nameofexamination', 'test'] },
    is_topper: { label: m.admin_result_topper_short, spellings: ['istopper', 'toppers'] },
    consent: {
      field: { kind: 'checkbox', label: m.result_import_consent },
      heading: 'Consent',
      spellings: [
        ...['consentgiven', 'parentconsent', 'parentsconsent', 'permission', 'agreed', 'consentyesno'],
        ...['सहमति', 'সম্মতি', 'ସମ୍ମତି'],
      ],
    },
    consent_on: {
      heading: 'Consent date',
      spellings: [
        ...['consentday', 'dateofconsent', 'dayofconsent', 'consenton', 'consentgivenon', 'dayofthepaper'],
        'permissiondate',
      ],
    },
    consent_reference: {
      label: m.result_import_consent_paper,
      heading: 'Consent form',
      spellings: [
        ...['consentpaper', 'consentgivenby', 'consentby', 'givenby', 'whogaveit', 'signedby', 'consentreference'],
        ...['consentfile', 'wherethepaperis', 'wheretheconsentformis'],
      ],
    },
  },
  /** As in the form: a consent is a paper with a day on it. A day alone says yes. */
  check({ consent, consent_on, consent_reference }, { consent: written }) {
    if (consent === undefined || consent_on === undefined) return [];
    if (consent_on === null) return consent === 1 || consent_reference !== '' ? [m.result_import_consent_no_day()] : [];
    if (consent_on > dayInIndia(now())) return [m.consent_day_to_come()];
    return written !== '' && consent === 0 ? [m.result_import_consent_both()] : [];
  },
});

/** Full names that visitors see as soon as these rows are imported, without a consent on paper. */
export async function countPublicNames(db: Connection, rows: readonly { cells: ListCells }[]) {
  const { resultsShow } = await findSchool(db);
  return resultsShow === 'all' ? rows.filter(({ cells }) => !cells.consent_on).length : 0;
}

export function showInitials(tx: Transaction, by: Actor): Promise<void> {
  return setSchoolFact(tx, 'resultsShow', 'agreed', by);
}
