import { m } from '../paraglide/messages.js';
import { RecordFilter } from '../ui/record-filter.tsx';
import { cadres, cadreWords } from './cadres.ts';

type FacultyFiltersProps = { departments: string[]; department: string | undefined; cadre: string | undefined };

/** The choices that narrow the office's list. */
export function FacultyFilters({ departments, department, cadre }: FacultyFiltersProps) {
  return (
    <>
      {departments.length > 0 && (
        <RecordFilter label={m.faculty_desk_department()} name="department" chosen={department}>
          <option value="">{m.faculty_desk_every_department()}</option>
          {departments.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </RecordFilter>
      )}
      <RecordFilter label={m.faculty_desk_cadre()} name="cadre" chosen={cadre}>
        <option value="">{m.faculty_desk_every_cadre()}</option>
        {cadres.map((one) => (
          <option key={one} value={one}>
            {cadreWords[one]()}
          </option>
        ))}
      </RecordFilter>
    </>
  );
}
