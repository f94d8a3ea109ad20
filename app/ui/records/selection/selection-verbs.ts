import { m } from '../../../paraglide/messages.js';
import type { IconName } from '../../icon-names.ts';

export type SelectionVerb =
  | 'delete'
  | 'take-down'
  | 'show'
  | 'album'
  | 'consent'
  | 'no-consent'
  | 'topper'
  | 'no-topper'
  | 'restore'
  | 'erase'
  | 'state'
  | 'owner'
  | 'not-spam';

type Look = { label: () => string; icon: IconName; isDangerous?: boolean };

export const verbLooks: Record<SelectionVerb, Look> = {
  delete: { label: m.admin_delete, icon: 'trash-fill', isDangerous: true },
  'take-down': { label: m.visibility_hide, icon: 'download-simple-bold' },
  show: { label: m.visibility_show, icon: 'upload-simple-bold' },
  album: { label: m.selected_verb_album, icon: 'images-square-fill' },
  consent: { label: m.selected_verb_consent, icon: 'handshake-fill' },
  'no-consent': { label: m.selected_verb_no_consent, icon: 'x-bold' },
  topper: { label: m.selected_verb_topper, icon: 'star-fill' },
  'no-topper': { label: m.selected_verb_no_topper, icon: 'x-bold' },
  restore: { label: m.bin_restore, icon: 'arrow-u-up-left-bold' },
  erase: { label: m.bin_erase, icon: 'trash-fill', isDangerous: true },
  state: { label: m.selected_verb_state, icon: 'check-circle-fill' },
  owner: { label: m.selected_verb_owner, icon: 'user-plus-fill' },
  'not-spam': { label: m.inbox_not_spam, icon: 'tray-fill' },
};

export type SelectionQuestion = {
  verb: SelectionVerb;
  ids: string[];
  back: string;
  title: string;
  help: string;
  sure: string;
  field?: SelectionField;
};

export type SelectionField = { name: string; label: string; value: string; error?: string } & (
  | { kind: 'day' }
  | { kind: 'choice'; options: { value: string; label: string }[] }
);

export type SelectionAnswer = { question?: SelectionQuestion; failure?: string };

export type Matching = { ids: string[]; isTooMany: boolean };

export const selectionForm = 'selection';
