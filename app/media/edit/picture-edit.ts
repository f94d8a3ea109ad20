import type { TypedForm } from '../../forms/form.ts';
import { type PictureEdit, type PictureTurn, pictureTurns } from '../../lib/media-services.ts';

export const cropSides = ['left', 'top', 'right', 'bottom'] as const;
export type CropSide = (typeof cropSides)[number];

export const noEdit: PictureEdit = { turn: 0, left: 0, top: 0, right: 0, bottom: 0 };

export const cropErrorField = 'crop';

/** In per cent: so much of the width and of the height stays at least. */
const minLeft = 10;

const editFields = ['turn', ...cropSides.map(cropField)];

export function cropField(side: CropSide): string {
  return `crop_${side}`;
}

export function isEdited({ turn, left, top, right, bottom }: PictureEdit): boolean {
  return turn + left + top + right + bottom > 0;
}

/** Undefined = the picture stays as it is. */
export function readEdit(form: FormData): PictureEdit | 'too much' | undefined {
  const edit = editOf((name) => form.get(name));
  if (edit.left + edit.right > 100 - minLeft || edit.top + edit.bottom > 100 - minLeft) return 'too much';
  return isEdited(edit) ? edit : undefined;
}

export function editOf(textOf: (name: string) => unknown): PictureEdit {
  const share = (side: CropSide) => {
    const given = Math.round(Number(textOf(cropField(side))));
    return given >= 0 && given <= 100 ? given : 0;
  };
  const turn = Number(textOf('turn')) as PictureTurn;
  return {
    turn: pictureTurns.includes(turn) ? turn : 0,
    left: share('left'),
    top: share('top'),
    right: share('right'),
    bottom: share('bottom'),
  };
}

export function typedEdit(form: FormData): TypedForm {
  return Object.fromEntries(editFields.flatMap((name) => (form.has(name) ? [[name, [String(form.get(name))]]] : [])));
}

/** Turned by a quarter to the right, with what is cut off. */
function quarterTurn({ turn, left, top, right, bottom }: PictureEdit): PictureEdit {
  return { turn: ((turn + 90) % 360) as PictureTurn, left: bottom, top: left, right: top, bottom: right };
}

export function turnedTo(edit: PictureEdit, turn: PictureTurn): PictureEdit {
  return edit.turn === turn ? edit : turnedTo(quarterTurn(edit), turn);
}

/** With so much cut off at one side as the other side leaves room for. */
export function croppedTo(edit: PictureEdit, side: CropSide, percent: number): PictureEdit {
  const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
  const most = 100 - minLeft - edit[opposite[side]];
  return { ...edit, [side]: Math.min(most, Math.max(0, Math.round(percent))) };
}
