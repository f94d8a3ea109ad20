import type { Connection } from '../database/schema.ts';
import { instantInIndia, today } from '../lib/dates.ts';
import { readHours, schoolHoursFactOn } from './office-hours.ts';

/** When the school opens or closes next today by its hours, in milliseconds since 1970; `Infinity` = not any more. */
export async function nextChangeOfHours(db: Connection): Promise<number> {
  const day = today();
  const name = schoolHoursFactOn(day);
  const fact = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  const hours = readHours(fact?.value ?? '');
  const moments = hours ? [hours.opens, hours.closes].map((time) => instantInIndia(`${day}T${time}`) ?? '') : [];
  return Math.min(...moments.map(Date.parse).filter((moment) => moment > Date.now()));
}
