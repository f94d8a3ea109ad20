import type { ListColumns } from '../../imports/list-columns.ts';
import { m } from '../../paraglide/messages.js';
import { resultFields } from '../result-fields.ts';

export type ResultColumn =
  | 'name'
  | 'marks'
  | 'class_name'
  | 'session'
  | 'exam'
  | 'topper'
  | 'consent'
  | 'consent_on'
  | 'consent_reference';

const { name, marks, class_name, session, exam, consent_on, consent_reference } = resultFields;

export const resultColumns: ListColumns<ResultColumn> = {
  name: {
    ...name,
    heading: 'Name',
    isRequired: true,
    spellings: [
      ...['student', 'studentname', 'nameofstudent', 'nameofthestudent', 'studentsname', 'pupil', 'pupilname'],
      ...['candidate', 'candidatename', 'nameofcandidate', 'fullname', 'studentfullname'],
      ...['नाम', 'छात्रकानाम', 'विद्यार्थीकानाम', 'নাম', 'ছাত্রেরনাম', 'ছাত্রছাত্রীরনাম', 'শিক্ষার্থীরনাম', 'ନାମ', 'ଛାତ୍ରଙ୍କନାମ'],
    ],
  },
  marks: {
    ...marks,
    heading: 'Marks',
    read: 'marks',
    spellings: [
      ...['marksobtained', 'obtainedmarks', 'markssecured', 'marksobt', 'obtained', 'totalobtained', 'mark', 'score'],
      ...['totalmarks', 'grandtotal', 'total', 'aggregate', 'percentage', 'percent'],
      ...['अंक', 'प्राप्तांक', 'कुलअंक', 'নম্বর', 'প্রাপ্তনম্বর', 'মোটনম্বর', 'ନମ୍ବର', 'ମୋଟନମ୍ବର'],
    ],
  },
  class_name: {
    ...class_name,
    heading: 'Class',
    read: 'label',
    spellings: [
      ...['std', 'standard', 'grade', 'classname', 'classsection', 'classsec'],
      ...['कक्षा', 'শ্রেণি', 'শ্রেণী', 'ক্লাস', 'ଶ୍ରେଣୀ'],
    ],
  },
  session: {
    ...session,
    heading: 'Session',
    spellings: [
      ...['year', 'academicyear', 'academicsession', 'sessionyear', 'batch', 'ay'],
      ...['सत्र', 'वर्ष', 'শিক্ষাবর্ষ', 'বছর', 'ଶିକ୍ଷାବର୍ଷ', 'ବର୍ଷ'],
    ],
  },
  exam: {
    ...exam,
    heading: 'Exam',
    spellings: ['examination', 'examname', 'nameofexam', 'nameofexamination', 'test', 'परीक्षा', 'পরীক্ষা', 'ପରୀକ୍ଷା'],
  },
  topper: { heading: 'Topper', label: m.admin_result_topper_short, spellings: ['istopper', 'toppers'] },
  consent: {
    heading: 'Consent',
    label: m.result_import_consent,
    spellings: [
      'consentgiven',
      'parentconsent',
      'parentsconsent',
      'permission',
      'agreed',
      'consentyesno',
      'सहमति',
      'সম্মতি',
      'ସମ୍ମତି',
    ],
  },
  consent_on: {
    label: consent_on.label,
    heading: 'Consent date',
    read: 'day',
    spellings: [
      'consentday',
      'dateofconsent',
      'dayofconsent',
      'consenton',
      'consentgivenon',
      'dayofthepaper',
      'dateofconsentform',
      'permissiondate',
    ],
  },
  consent_reference: {
    ...consent_reference,
    label: m.result_import_consent_paper,
    heading: 'Consent form',
    spellings: [
      'consentpaper',
      'consentgivenby',
      'consentby',
      'givenby',
      'whogaveit',
      'signedby',
      'consentreference',
      'consentfile',
      'wherethepaperis',
      'wheretheconsentformis',
    ],
  },
};
