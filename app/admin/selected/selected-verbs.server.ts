import type { BulkCommand } from '../../content/bulk-changes.server.ts';
import { deletion, restoration, visibilityChange } from '../../content/bulk-commands.server.ts';
import type { Trash } from '../../content/trash.server.ts';
import { contentAt, findContent } from '../../content-types.server.ts';
import type { ContentPath } from '../../content-types.ts';
import type { Services, Staff } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { enquirySteps } from '../../enquiries/bulk-enquiries.server.ts';
import { eraseEnquiries } from '../../enquiries/retention/erase-enquiries.server.ts';
import { m } from '../../paraglide/messages.js';
import { movedPhotos } from '../../photos/albums/move-photos.server.ts';
import { givenConsent, topperMark, withdrawnConsent } from '../../results/bulk-results.server.ts';
import type { SelectionVerb } from '../../ui/records/selection/selection-verbs.ts';
import { eraseFromTrash } from '../bin/trash.server.ts';
import {
  albumField,
  type Chosen,
  consentDayField,
  ownerField,
  type QuestionField,
  stateField,
} from './question-fields.server.ts';

type Things = { things: string };

type Asking = {
  title: (things: Things) => string;
  help: () => string;
  sure: () => string;
  field?: QuestionField;
};

export type Erasure = (services: Services, ids: readonly string[], by: Staff) => Promise<number>;

export type SelectedVerb = {
  asking?: Asking;
  done: (things: Things) => string;
} & (
  | { command: (chosen: Chosen, services: Pick<Services, 'origin'>) => BulkCommand; erase?: undefined }
  | { erase: Erasure; command?: undefined }
);

function deleting(path: ContentPath): SelectedVerb {
  return {
    asking: { title: m.selected_ask_delete, help: m.admin_in_bin_for, sure: m.admin_delete },
    done: m.selected_deleted,
    command: () => deletion(contentAt(path).trash),
  };
}

function showing(path: ContentPath, isDown: boolean): SelectedVerb {
  const { type, visibility } = contentAt(path);
  if (!visibility) throw new Error(`${path} is never hidden.`);
  const done = isDown ? m.selected_taken_down : m.selected_shown;
  return { done, command: () => visibilityChange(type.table, visibility, isDown) };
}

const usual = (path: ContentPath) => ({
  delete: deleting(path),
  'take-down': showing(path, true),
  show: showing(path, false),
});

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

const verbs = {
  // A draft is published by its form, not by many at once.
  notices: { delete: deleting('notices'), 'take-down': showing('notices', true) },
  photos: {
    ...usual('photos'),
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
  albums: usual('albums'),
  results: {
    ...usual('results'),
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
  faculty: usual('faculty'),
  calendar: { delete: deleting('calendar') },
  pages: { delete: deleting('pages') },
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
} satisfies Record<string, Verbs>;

export type SelectedList = keyof typeof verbs;

export function isSelectedList(text: string): text is SelectedList {
  return Object.hasOwn(verbs, text);
}

export function findVerb(list: SelectedList, text: unknown): SelectedVerb | undefined {
  const ofList: Verbs = verbs[list];
  return typeof text === 'string' && Object.hasOwn(ofList, text) ? ofList[text as SelectionVerb] : undefined;
}

export function countedThings(list: SelectedList, count: number): string {
  if (list === 'enquiries') return m.selected_enquiries({ count });
  const counted = findContent(list)?.type.labels.counted ?? m.selected_things;
  return counted({ count });
}
