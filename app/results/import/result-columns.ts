import type { ListColumns } from '../../imports/list-columns.ts';
import { m } from '../../paraglide/messages.js';
import { resultFields } from '../result-fields.ts';

export type ResultColumn = 'name' | 'marks' | 'class_name' | 'session' | 'exam' | 'topper';

const { name, marks, class_name, session, exam } = resultFields;

export const resultColumns: ListColumns<ResultColumn> = {
  name: { ...name, heading: 'Name', spellings: ['student', 'studentname', 'nameofstudent'], isRequired: true },
  marks: { ...marks, heading: 'Marks' },
  class_name: { ...class_name, heading: 'Class' },
  session: { ...session, heading: 'Session' },
  exam: { ...exam, heading: 'Exam', spellings: ['examination'] },
  topper: { heading: 'Topper', label: m.admin_result_topper_short },
};
