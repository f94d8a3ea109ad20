import { Picture } from '../media/picture.tsx';
import { m } from '../paraglide/messages.js';
import { Niche } from '../ui/niche.tsx';
import { cadreWords, isCadre } from './cadres.ts';
import type { FacultyMember } from './faculty.server.ts';

/** What stands above the columns of the office's list. */
export function facultyHead(): string[] {
  return [m.desk_photo(), m.desk_name(), m.faculty_desk_department()];
}

type Shown = Pick<FacultyMember, 'name' | 'title' | 'department' | 'cadre' | 'image'>;

/** A member in the office's list, cell by cell. */
export function facultyCells({ name, title, department, cadre, image }: Shown) {
  const cadreWord = isCadre(cadre) && cadreWords[cadre]();
  return [
    <Niche key="photo" tone="neel" size={70}>
      {image && <Picture image={image} alt={m.portrait_of({ name })} sizes="70px" upTo={70} />}
    </Niche>,
    <span key="name" className="faculty-entry">
      {name || m.desk_faculty_no_name()}
      {title && <span className="faculty-entry-more">{title}</span>}
    </span>,
    (department || cadreWord) && (
      <span key="department" className="faculty-entry">
        {department}
        {cadreWord && <span className="faculty-entry-more">{cadreWord}</span>}
      </span>
    ),
  ];
}
