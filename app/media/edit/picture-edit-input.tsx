import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TypedForm } from '../../forms/form.ts';
import { type PictureEdit, type PictureTurn, pictureTurns } from '../../lib/media-services.ts';
import { m } from '../../paraglide/messages.js';
import { FieldError, FieldFrame, Options } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';
import { type CropSide, cropField, croppedTo, cropSides, editOf, isEdited, noEdit, turnedTo } from './picture-edit.ts';

type PictureEditInputProps = {
  /** An address, or a file that was chosen just now. */
  source: string | File;
  typed: TypedForm | undefined;
  error: string | undefined;
  /** Gets the picture as it will be, in a size for the screen; undefined = as it is. */
  onEdited: (file: File | undefined) => void;
};

/** The corners can be dragged; select and sliders do the same with keys and without script. */
export function PictureEditInput({ source, typed, error, onEdited }: PictureEditInputProps) {
  const [edit, setEdit] = useState(() => editOf((name) => typed?.[name]?.[0]));
  const [wasEdited] = useState(isEdited(edit));
  const picture = useLoadedPicture(source);
  const isHydrated = useIsHydrated();
  const latestOnEdited = useRef(onEdited);
  useEffect(() => {
    latestOnEdited.current = onEdited;
  });
  useEffect(() => {
    let isCurrent = true;
    const made = picture && isEdited(edit) ? editedFile(picture, edit) : Promise.resolve(undefined);
    void made.then((file) => isCurrent && latestOnEdited.current(file));
    return () => {
      isCurrent = false;
    };
  }, [picture, edit]);
  return (
    <details className="picture-edit row-details" open={wasEdited}>
      <summary>{m.picture_edit()}</summary>
      <div className="picture-edit-inputs">
        {error && <FieldError>{error}</FieldError>}
        {isHydrated && picture && <CropPicture picture={picture} edit={edit} onEdit={setEdit} />}
        <TurnInput edit={edit} onEdit={setEdit} />
        {cropSides.map((side) => (
          <CropSlider key={side} side={side} edit={edit} onEdit={setEdit} />
        ))}
        {isHydrated && isEdited(edit) && (
          <button type="button" className="button-outline" onClick={() => setEdit(noEdit)}>
            <Icon name="arrow-u-up-left-bold" size={20} />
            {m.picture_edit_reset()}
          </button>
        )}
      </div>
    </details>
  );
}

type EditProps = { edit: PictureEdit; onEdit: (edit: PictureEdit) => void };

const turnLabels: Record<PictureTurn, () => string> = {
  0: m.picture_edit_turn_0,
  90: m.picture_edit_turn_90,
  180: m.picture_edit_turn_180,
  270: m.picture_edit_turn_270,
};

function TurnInput({ edit, onEdit }: EditProps) {
  const isHydrated = useIsHydrated();
  const turnBy = (angle: number) => onEdit(turnedTo(edit, ((edit.turn + angle) % 360) as PictureTurn));
  return (
    <div className="picture-turn">
      <FieldFrame label={m.picture_edit_turn()} name="turn">
        <select
          id="field-turn"
          name="turn"
          className="field-control"
          value={edit.turn}
          onChange={({ target }) => onEdit(turnedTo(edit, Number(target.value) as PictureTurn))}
        >
          <Options all={pictureTurns.map((turn) => [turn, turnLabels[turn]()])} />
        </select>
      </FieldFrame>
      {isHydrated && (
        <>
          <button type="button" className="button-outline" onClick={() => turnBy(270)}>
            <Icon name="arrow-u-up-left-bold" size={20} />
            {m.upload_turn_left()}
          </button>
          <button type="button" className="button-outline" onClick={() => turnBy(90)}>
            <Icon name="arrow-u-up-right-bold" size={20} />
            {m.upload_turn_right()}
          </button>
        </>
      )}
    </div>
  );
}

const sideLabels: Record<CropSide, () => string> = {
  left: m.picture_edit_left,
  top: m.picture_edit_top,
  right: m.picture_edit_right,
  bottom: m.picture_edit_bottom,
};

function CropSlider({ side, edit, onEdit }: EditProps & { side: CropSide }) {
  return (
    <label className="focus-slider">
      <span>{sideLabels[side]()}</span>
      <input
        type="range"
        name={cropField(side)}
        min={0}
        max={90}
        value={edit[side]}
        aria-valuetext={m.picture_edit_percent({ percent: edit[side] })}
        onChange={({ target }) => onEdit(croppedTo(edit, side, Number(target.value)))}
      />
    </label>
  );
}

const corners = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const;

function CropPicture({ picture, edit, onEdit }: EditProps & { picture: HTMLImageElement }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const { turn, left, top, right, bottom } = edit;
  useEffect(() => {
    if (canvas.current) drawTurned(canvas.current, picture, turn);
  }, [picture, turn]);
  useEffect(() => {
    frame.current?.style.setProperty('inset', `${top}% ${right}% ${bottom}% ${left}%`);
  }, [left, top, right, bottom]);
  return (
    <>
      <p className="field-hint">{m.picture_edit_hint()}</p>
      <div className="crop-picture">
        <canvas ref={canvas} role="img" aria-label={m.admin_photo()} />
        <span ref={frame} className="crop-frame">
          {corners.map((sides) => (
            <span
              key={sides.join()}
              className={`crop-corner crop-${sides.join('-')}`}
              onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
              onPointerMove={(event) => onEdit(draggedTo(event, canvas, edit, sides))}
            />
          ))}
        </span>
      </div>
    </>
  );
}

function draggedTo(
  { currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  canvas: RefObject<HTMLCanvasElement | null>,
  edit: PictureEdit,
  [across, down]: readonly ['left' | 'right', 'top' | 'bottom'],
): PictureEdit {
  if (!canvas.current || !currentTarget.hasPointerCapture(pointerId)) return edit;
  const box = canvas.current.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * 100;
  const y = ((clientY - box.top) / box.height) * 100;
  const wide = croppedTo(edit, across, across === 'left' ? x : 100 - x);
  return croppedTo(wide, down, down === 'top' ? y : 100 - y);
}

const longestSide = 640;

function useLoadedPicture(source: string | File): HTMLImageElement | undefined {
  const [loaded, setLoaded] = useState<HTMLImageElement>();
  useEffect(() => {
    const address = typeof source === 'string' ? source : URL.createObjectURL(source);
    const picture = new Image();
    picture.onload = () => setLoaded(picture);
    // The server decides about files that this browser cannot show.
    picture.onerror = () => setLoaded(undefined);
    picture.src = address;
    return () => {
      picture.onload = null;
      if (typeof source !== 'string') URL.revokeObjectURL(address);
    };
  }, [source]);
  return loaded;
}

function drawTurned(canvas: HTMLCanvasElement, picture: HTMLImageElement, turn: PictureTurn): void {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight));
  const width = Math.round(naturalWidth * scale);
  const height = Math.round(naturalHeight * scale);
  const isLying = turn % 180 === 90;
  canvas.width = isLying ? height : width;
  canvas.height = isLying ? width : height;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.translate(canvas.width / 2, canvas.height / 2);
  brush.rotate((turn * Math.PI) / 180);
  brush.drawImage(picture, -width / 2, -height / 2, width, height);
}

/** For the screen: the server makes the picture that is kept. */
async function editedFile(picture: HTMLImageElement, edit: PictureEdit): Promise<File | undefined> {
  const whole = document.createElement('canvas');
  drawTurned(whole, picture, edit.turn);
  const part = document.createElement('canvas');
  const left = (whole.width * edit.left) / 100;
  const top = (whole.height * edit.top) / 100;
  part.width = Math.max(1, whole.width - left - (whole.width * edit.right) / 100);
  part.height = Math.max(1, whole.height - top - (whole.height * edit.bottom) / 100);
  part.getContext('2d')?.drawImage(whole, -left, -top);
  const blob = await new Promise<Blob | null>((resolve) => part.toBlob(resolve, 'image/jpeg'));
  return blob ? new File([blob], 'edited.jpg', { type: blob.type }) : undefined;
}
