import type { Connection } from '../../database/schema.ts';
import { writeAlone } from '../../database/transaction.server.ts';
import { fromNow, minute, now } from '../../lib/clock.ts';
import { m } from '../../paraglide/messages.js';
import type { Editing } from './editing-note.tsx';

/** So long somebody counts as present without a sign: a page without script gives none. */
const presentMs = 15 * minute;

type Person = { id: string; name: string };

/** Notes that the person has the place open, and tells who else has. Called again it says that the page is still open. */
export async function openForEditing(db: Connection, place: string, person: Person): Promise<Editing> {
  const seen_at = now();
  const since = fromNow(-presentMs);
  await writeAlone(db)
    .insertInto('editing')
    .values({ place, person_id: person.id, person_name: person.name, opened_at: seen_at, seen_at })
    .onConflict((conflict) =>
      conflict.columns(['place', 'person_id']).doUpdateSet((eb) => ({
        person_name: person.name,
        opened_at: eb.case().when('editing.seen_at', '<', since).then(seen_at).else(eb.ref('editing.opened_at')).end(),
        seen_at,
      })),
    )
    .execute();
  const others = await db
    .selectFrom('editing')
    .select(['person_name', 'opened_at'])
    .where('place', '=', place)
    .where('person_id', '<>', person.id)
    .where('seen_at', '>=', since)
    .orderBy('opened_at')
    .execute();
  return { at: seen_at, others: others.map(({ person_name, opened_at }) => openedSentence(person_name, opened_at)) };
}

function openedSentence(name: string, openedAt: string): string {
  const count = Math.floor((Date.parse(now()) - Date.parse(openedAt)) / minute);
  return count < 1 ? m.editing_opened_now({ name }) : m.editing_opened({ name, count });
}

/** Unless the person has opened it again since `at`, such as by reloading the page. */
export async function closeEditing(
  db: Connection,
  place: string,
  { id, at }: { id: string; at: string },
): Promise<void> {
  await writeAlone(db)
    .deleteFrom('editing')
    .where('place', '=', place)
    .where('person_id', '=', id)
    .where('seen_at', '<=', at)
    .execute();
}

export async function pruneEditing(db: Connection): Promise<void> {
  await writeAlone(db).deleteFrom('editing').where('seen_at', '<', fromNow(-presentMs)).execute();
}
