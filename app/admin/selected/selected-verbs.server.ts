import { listColleagues } from '../../accounts/people.server.ts';
import { type BulkCommand, deletion, restoration, visibilityChange } from '../../content/bulk-changes.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import type { Trash } from '../../content/trash.server.ts';
import type { Visibility } from '../../content/visibility.server.ts';
import { contentAt, findContent } from '../../content-types.server.ts';
import type { Services, Staff } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { type EnquiryState, enquiryStates, stateLabel } from '../../enquiries/enquiry-rules.ts';
import { enquirySteps } from '../../enquiries/inbox/enquiry-steps.server.ts';
import type { Colleague } from '../../enquiries/inbox/enquiry-steps.ts';
import { eraseEnquiries } from '../../enquiries/retention/erase-enquiries.server.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia, formatDay, isDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { maxPhotosInAlbum } from '../../photos/albums/album-fields.ts';
import { countOutside, listAlbumChoices } from '../../photos/albums/albums.server.ts';
import { movedPhotos } from '../../photos/update-photo.server.ts';
import { givenConsent, topperMark, withdrawnConsent } from '../../results/results-admin.server.ts';
import type { SelectionField, SelectionVerb } from '../../ui/records/selection/selection-verbs.ts';
import { eraseFromTrash } from '../bin/trash.server.ts';

export type Chosen = { album?: string | null; day?: string; state?: EnquiryState; owner?: Colleague | null };

type Choice = { chosen: Chosen; error?: undefined } | { chosen?: undefined; error: string };

type QuestionField = {
  offer(db: Connection): Promise<SelectionField>;
  read(db: Connection, typed: string, ids: readonly string[]): Promise<Choice>;
};

const none = 'none';
const field = { name: 'value' } as const;

const albumField: QuestionField = {
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

const consentDayField: QuestionField = {
  offer: async () => ({ ...field, kind: 'day', label: m.consent_day(), value: dayInIndia(now()) }),
  async read(_db, typed) {
    if (typed === '') return { error: m.consent_day_missing() };
    if (!isDay(typed)) return { error: m.admin_day_unknown() };
    return typed > dayInIndia(now()) ? { error: m.consent_day_to_come() } : { chosen: { day: typed } };
  },
};

/** Not now needs a reason of its own for each family. */
const states = enquiryStates.filter((state) => state !== 'not-now');

const stateField: QuestionField = {
  async offer() {
    const options = states.map((state) => ({ value: state, label: stateLabel(state) }));
    return { ...field, kind: 'choice', label: m.admin_column_state(), value: 'called', options };
  },
  async read(_db, typed) {
    const state = states.find((one) => one === typed);
    return state ? { chosen: { state } } : { error: m.enquiry_admin_state_unknown() };
  },
};

const ownerField: QuestionField = {
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

type Things = { things: string };

type Asking = {
  title: (things: Things) => string;
  help: () => string;
  sure: () => string;
  field?: QuestionField;
};

export type SelectedVerb = {
  asking?: Asking;
  done: (things: Things & { count: number }) => string;
} & (
  | { command: (chosen: Chosen, services: Pick<Services, 'origin'>) => BulkCommand; erase?: undefined }
  | { erase: (services: Services, ids: readonly string[], by: Staff) => Promise<number>; command?: undefined }
);

/** For any content that can be selected. A draft of a notice is published by its form, not by many at once. */
function usualVerbs({ type, trash, visibility }: ServerContent): Verbs {
  const showing = (shown: Visibility, isHidden: boolean): SelectedVerb => ({
    done: isHidden ? m.visibility_hidden : m.visibility_shown,
    command: () => visibilityChange(type.table, shown, isHidden),
  });
  return {
    delete: {
      asking: { title: m.selected_ask_delete, help: m.admin_in_bin_for, sure: m.admin_delete },
      done: m.selected_deleted,
      command: () => deletion(trash),
    },
    ...(visibility && { 'take-down': showing(visibility, true) }),
    ...(visibility && type.table !== 'notice' && { show: showing(visibility, false) }),
  };
}

/** The ids of the bin are `list/id`. */
function ofAnyList(commandOf: (trash: Trash) => BulkCommand): BulkCommand {
  const read = (key: string) => {
    const [list, id = ''] = key.split('/');
    const content = findContent(list);
    return content && { command: commandOf(content.trash), id };
  };
  return {
    prepare: async (tx) => commandOf(contentAt('notices').trash).prepare?.(tx, []),
    async apply(tx, key, by) {
      const found = read(key);
      return found?.command.apply(tx, found.id, by);
    },
    async revert(tx, row, by) {
      const found = read(row.id);
      return found ? found.command.revert(tx, { ...row, id: found.id }, by) : false;
    },
  };
}

type Erasing = Pick<Services, 'db'>;

/** Each in its own transaction, as when the bin is emptied. Answers how many were erased. */
async function eraseFromBin({ db }: Erasing, keys: readonly string[], by: Staff): Promise<number> {
  let count = 0;
  for (const key of keys) {
    const [list, id = ''] = key.split('/');
    const content = findContent(list);
    if (content && (await eraseFromTrash(db, content.trash, id, by))) count += 1;
  }
  return count;
}

/** What else the same families have sent stays. */
async function eraseSelectedEnquiries({ db }: Erasing, ids: readonly string[], by: Staff): Promise<number> {
  const { enquiries } = await inTransaction(db, (tx) => eraseEnquiries(tx, by, ids));
  return enquiries;
}

type Verbs = Partial<Record<SelectionVerb, SelectedVerb>>;

/** Beside the usual ones of content. */
const ownVerbs: Record<string, Verbs> = {
  photos: {
    album: {
      asking: {
        title: m.selected_ask_album,
        help: m.selected_album_help,
        sure: m.selected_album_sure,
        field: albumField,
      },
      done: m.selected_album_done,
      command: ({ album = null }) => movedPhotos(album),
    },
  },
  results: {
    consent: {
      asking: {
        title: m.selected_ask_consent,
        help: m.selected_consent_help,
        sure: m.selected_consent_sure,
        field: consentDayField,
      },
      done: m.selected_consent_done,
      command: ({ day = '' }) => givenConsent(day),
    },
    'no-consent': {
      asking: {
        title: m.selected_ask_no_consent,
        help: m.selected_no_consent_help,
        sure: m.selected_no_consent_sure,
      },
      done: m.selected_no_consent_done,
      command: withdrawnConsent,
    },
    topper: { done: m.selected_topper_done, command: () => topperMark(1) },
    'no-topper': { done: m.selected_no_topper_done, command: () => topperMark(0) },
  },
  bin: {
    restore: { done: m.selected_restored, command: () => ofAnyList(restoration) },
    erase: {
      asking: { title: m.selected_ask_erase, help: m.bin_erase_help, sure: m.bin_erase },
      done: m.selected_erased,
      erase: eraseFromBin,
    },
  },
  enquiries: {
    state: {
      asking: { title: m.selected_ask_state, help: m.selected_state_help, sure: m.admin_save, field: stateField },
      done: m.selected_state_done,
      command: ({ state = 'new' }, services) => enquirySteps(services, { steps: { state } }),
    },
    owner: {
      asking: { title: m.selected_ask_owner, help: m.selected_owner_help, sure: m.admin_save, field: ownerField },
      done: m.selected_owner_done,
      command: ({ owner = null }, services) => enquirySteps(services, { steps: { owner } }),
    },
    'not-spam': {
      done: m.selected_not_spam_done,
      command: (_chosen, services) =>
        enquirySteps(services, { steps: { state: 'new' }, isFit: ({ state }) => state === 'spam' }),
    },
    erase: {
      asking: { title: m.selected_ask_erase, help: m.selected_erase_enquiries_help, sure: m.inbox_erase },
      done: m.selected_erased,
      erase: eraseSelectedEnquiries,
    },
  },
};

/** Whether many can be selected at this address. */
export function isSelectedList(list: string): boolean {
  return list === 'bin' || list === 'enquiries' || Boolean(findContent(list)?.selection);
}

export function findVerb(list: string, text: unknown): SelectedVerb | undefined {
  const content = findContent(list);
  const verbs: Verbs = { ...(content?.selection && usualVerbs(content)), ...ownVerbs[list] };
  return typeof text === 'string' && Object.hasOwn(verbs, text) ? verbs[text as SelectionVerb] : undefined;
}

export function countedItems(list: string, count: number): string {
  if (list === 'enquiries') return m.selected_enquiries({ count });
  const counted = findContent(list)?.type.labels.counted ?? m.selected_things;
  return counted({ count });
}
