import type { FieldChange } from '../activity/activity-kinds.ts';
import { formatDay, formatDayAndTime } from '../lib/dates.ts';
import type { IconName } from '../ui/icon-names.ts';
import { shownChange } from './activity-fields.ts';
import { type Deed, deedWords, kindIcon } from './activity-words.ts';

/** A line of the activity list, put into words on the server: clocks and languages of browsers differ. */
export type ActivityEntry = {
  id: string;
  icon: IconName;
  isAlarming: boolean;
  who: string;
  did: string;
  at: string;
  /** `22 Nov 2026` */
  day: string;
  /** `4:10 pm` */
  time: string;
  changes: FieldChange[];
};

/** Puts a recorded deed into words. */
export function activityEntry(activity: Deed & { id: string; at: string }): ActivityEntry {
  const { id, kind, person_name, at, changes } = activity;
  return {
    id,
    icon: kindIcon(kind),
    isAlarming: kind === 'failed-sign-in',
    who: person_name,
    did: deedWords(activity),
    at,
    day: formatDay(at),
    time: formatDayAndTime(at).split(', ').at(-1) ?? '',
    // The words tell how much was taken out.
    changes: kind === 'export' ? [] : changes.map(shownChange),
  };
}
