import type { FocusColumns } from '../database/content-tables.ts';
import type { Fields } from '../forms/fields.ts';
import { m } from '../paraglide/messages.js';
import type { Focus } from './picture.tsx';

/** Where a picture is cut when nobody has chosen: faces are in the upper part of a portrait. */
export const focusStarts = { portrait: { x: 50, y: 30 }, photo: { x: 50, y: 50 } } as const;

/** Its slider is in the picture. */
const percent = { kind: 'number', min: 0, max: 100, hasOwnInput: true } as const;

export const portraitFocusFields = {
  focus_x: { ...percent, label: m.admin_focus_x, initial: focusStarts.portrait.x },
  focus_y: { ...percent, label: m.admin_focus_y, initial: focusStarts.portrait.y },
} as const satisfies Fields;

export const photoFocusFields = {
  focus_x: { ...percent, label: m.admin_focus_x, initial: focusStarts.photo.x },
  focus_y: { ...percent, label: m.admin_focus_y, initial: focusStarts.photo.y },
} as const satisfies Fields;

export function portraitFocus(row: FocusColumns): Focus | undefined {
  return chosenFocus(row, focusStarts.portrait);
}

export function photoFocus(row: FocusColumns): Focus | undefined {
  return chosenFocus(row, focusStarts.photo);
}

/** Undefined = nobody has chosen: the style sheet knows where to cut. */
function chosenFocus({ focus_x, focus_y }: FocusColumns, start: Focus): Focus | undefined {
  return focus_x === start.x && focus_y === start.y ? undefined : { x: focus_x, y: focus_y };
}

/** The date of the written consent; null = not agreed, or not recorded. */
export const consentFields = {
  consent_on: { kind: 'day', label: m.consent_day, hasOwnInput: true },
  consent_reference: { kind: 'text', label: m.consent_reference, max: 200, hasOwnInput: true },
} as const satisfies Fields;

export const missingDayValue = '?';
