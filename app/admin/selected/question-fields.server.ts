import { listPeople } from '../../accounts/people.server.ts';
import type { Connection } from '../../database/schema.ts';
import { type EnquiryState, enquiryStates, stateLabel } from '../../enquiries/enquiry-rules.ts';
import type { Colleague } from '../../enquiries/inbox/enquiry-steps.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia, formatDay, isDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { maxPhotosInAlbum } from '../../photos/albums/album-fields.ts';
import { countOutside, listAlbumChoices } from '../../photos/albums/albums.server.ts';
import type { SelectionField } from '../../ui/records/selection/selection-verbs.ts';

export type Chosen = { album?: string | null; day?: string; state?: EnquiryState; owner?: Colleague | null };

export type Choice = { chosen: Chosen; error?: undefined } | { chosen?: undefined; error: string };

export type QuestionField = {
  offer(db: Connection): Promise<SelectionField>;
  read(db: Connection, typed: string, ids: readonly string[]): Promise<Choice>;
};

const none = 'none';
const field = { name: 'value' } as const;

export const albumField: QuestionField = {
  async offer(db) {
    const albums = await listAlbumChoices(db);
    const options = albums.map(({ id, title, day }) => ({ value: id, label: `${title}, ${formatDay(day)}` }));
    const [first] = options;
    const all = [...options, { value: none, label: m.album_none() }];
    return { ...field, kind: 'choice', label: m.album_of_photo(), value: first?.value ?? none, options: all };
  },
  async read(db, typed, ids) {
    if (typed === none) return { chosen: { album: null } };
    const album = (await listAlbumChoices(db)).find(({ id }) => id === typed);
    if (!album) return { error: m.selected_album_gone() };
    const isFull = (await countOutside(db, album.id, ids)) + ids.length > maxPhotosInAlbum;
    return isFull ? { error: m.album_full({ most: maxPhotosInAlbum }) } : { chosen: { album: album.id } };
  },
};

export const consentDayField: QuestionField = {
  offer: async () => ({ ...field, kind: 'day', label: m.consent_day(), value: dayInIndia(now()) }),
  async read(_db, typed) {
    if (typed === '') return { error: m.consent_day_missing() };
    if (!isDay(typed)) return { error: m.admin_day_unknown() };
    return typed > dayInIndia(now()) ? { error: m.consent_day_to_come() } : { chosen: { day: typed } };
  },
};

/** Not now needs a reason of its own for each family. */
const states = enquiryStates.filter((state) => state !== 'not-now');

export const stateField: QuestionField = {
  async offer() {
    const options = states.map((state) => ({ value: state, label: stateLabel(state) }));
    return { ...field, kind: 'choice', label: m.admin_column_state(), value: 'called', options };
  },
  async read(_db, typed) {
    const state = states.find((one) => one === typed);
    return state ? { chosen: { state } } : { error: m.enquiry_admin_state_unknown() };
  },
};

export const ownerField: QuestionField = {
  async offer(db) {
    const options = (await listColleagues(db)).map(({ id, name }) => ({ value: id, label: name }));
    const all = [...options, { value: none, label: m.enquiry_admin_owner_nobody() }];
    return { ...field, kind: 'choice', label: m.enquiry_admin_owner(), value: all[0]?.value ?? none, options: all };
  },
  async read(db, typed) {
    if (typed === none) return { chosen: { owner: null } };
    const owner = (await listColleagues(db)).find(({ id }) => id === typed);
    return owner ? { chosen: { owner } } : { error: m.enquiry_admin_owner_unknown() };
  },
};

async function listColleagues(db: Connection): Promise<Colleague[]> {
  const people = await listPeople(db);
  return people.filter(({ disabled_at }) => disabled_at === null).map(({ id, name }) => ({ id, name }));
}
