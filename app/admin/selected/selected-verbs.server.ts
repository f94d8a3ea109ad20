import type { BulkCommand } from '../../content/bulk-changes.server.ts';
import { deletion, restoration, visibilityChange } from '../../content/bulk-commands.server.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import type { Trash } from '../../content/trash.server.ts';
import type { Visibility } from '../../content/visibility.server.ts';
import { contentAt, findContent } from '../../content-types.server.ts';
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

/** For any content that can be selected. A draft of a notice is published by its form, not by many at once. */
function usualVerbs({ type, trash, visibility }: ServerContent): Verbs {
  const showing = (shown: Visibility, isHidden: boolean): SelectedVerb => ({
    done: isHidden ? m.selected_hidden : m.selected_shown,
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
