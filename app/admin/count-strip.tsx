import { m } from '../paraglide/messages.js';
import { useSchool } from '../settings/school-context.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Plaque, type PlaqueTone } from '../ui/plaque.tsx';

type Count = { word: string; count: string; icon: IconName; tone: PlaqueTone };

/** The school in three figures. */
export function CountStrip() {
  const { studentCount, teacherCount, classCount } = useSchool();
  const counts: Count[] = [
    { word: m.admin_students(), count: studentCount, icon: 'student-fill', tone: 'neel' },
    { word: m.admin_teachers(), count: teacherCount, icon: 'chalkboard-teacher-fill', tone: 'pata' },
    { word: m.admin_classes(), count: classCount, icon: 'chalkboard-simple-fill', tone: 'mati' },
  ];
  return (
    <ul className="count-strip plain-list">
      {counts.map(({ word, count, icon, tone }) => (
        <li key={word} className="count">
          <Plaque icon={icon} tone={tone} size="large" />
          <span>
            <strong className="count-number">{count || '–'}</strong> {word}
          </span>
        </li>
      ))}
    </ul>
  );
}
