import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import type { CrestSquare } from '../../lib/media-services.ts';
import { imageFileTypes, imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { FileField } from '../../ui/upload/file-field.tsx';
import { crestAddress, maxSide, middleSquare, minSide } from './crest-files.ts';

type CrestFieldProps = { answer: FormAnswer | undefined; isOptional?: boolean };

/** The picture, and with script the square to cut from it: what `prepareCrest` reads. */
export function CrestField({ answer, isOptional }: CrestFieldProps) {
  const error = answer?.errors.crest;
  return (
    <FileField
      label={m.settings_crest_photo()}
      name="crest"
      hint={`${m.settings_crest_photo_hint()} ${m.admin_file_hint()}`}
      error={error}
      answer={answer}
      accept={imageFileTypes}
      maxBytes={imageRules.maxBytes}
      tooBig={m.admin_file_too_big()}
      chooseAgain={answer && m.settings_crest_again()}
      isFocused={error !== undefined}
      isOptional={isOptional}
      preview={(file) => <SquareOfFile file={file} />}
    />
  );
}

function SquareOfFile({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address && <SquareChoice key={address} src={address} initial={middleSquare} />;
}

/** As it will look: on the white header, on the dark footer, and as the icon on a phone. */
export function CrestPreview({ id }: { id: string }) {
  const drawing = `${art('alpona')}#crest`;
  const picture = id ? crestAddress(id, 'icon-192.png') : drawing;
  const icon = id ? crestAddress(id, 'touch-180.png') : drawing;
  return (
    <p className="crest-preview">
      <span className="crest-on-white">
        <img src={picture} width={96} height={96} alt={m.settings_crest_on_white()} />
      </span>
      <span className="crest-on-dark">
        <img src={picture} width={96} height={96} alt={m.settings_crest_on_dark()} />
      </span>
      <span className="crest-as-icon">
        <img src={icon} width={60} height={60} alt={m.settings_crest_on_icon()} />
      </span>
    </p>
  );
}

type SquareChoiceProps = { src: string; initial: CrestSquare };

const canvasSize = 480;

/** The picture in a square frame, moved by a finger or a mouse; the sliders do the same for keys and are what is sent. */
export function SquareChoice({ src, initial }: SquareChoiceProps) {
  const picture = usePicture(src);
  const [square, setSquare] = useState(initial);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, square);
  }, [picture, square]);
  const drag = useDrag(canvas, picture, square, setSquare);
  if (!picture) return null;
  const set = (change: Partial<CrestSquare>) => setSquare({ ...square, ...change });
  return (
    <div className="crest-square">
      <p className="field-hint">{m.settings_crest_square()}</p>
      <canvas
        ref={canvas}
        className="crest-canvas"
        width={canvasSize}
        height={canvasSize}
        role="img"
        aria-label={m.settings_crest_square_label()}
        {...drag}
      />
      <Slider
        name="side"
        label={m.settings_crest_side()}
        value={square.side}
        min={minSide}
        max={longestSide(picture)}
        onMove={(side) => set({ side })}
      />
      <Slider name="x" label={m.settings_crest_across()} value={square.x} min={0} max={1} onMove={(x) => set({ x })} />
      <Slider name="y" label={m.settings_crest_down()} value={square.y} min={0} max={1} onMove={(y) => set({ y })} />
    </div>
  );
}

type SliderProps = {
  name: string;
  label: string;
  value: number;
  min: number;
  max: number;
  onMove: (value: number) => void;
};

function Slider({ name, label, value, min, max, onMove }: SliderProps) {
  return (
    <label className="crest-slider">
      <span>{label}</span>
      <input
        type="range"
        name={name}
        min={min}
        max={max}
        step="any"
        value={Math.min(value, max)}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </label>
  );
}

function usePicture(src: string): HTMLImageElement | undefined {
  const [picture, setPicture] = useState<HTMLImageElement>();
  useEffect(() => {
    const loading = new Image();
    loading.onload = () => setPicture(loading);
    loading.src = src;
    return () => {
      loading.onload = null;
      setPicture(undefined);
    };
  }, [src]);
  return picture;
}

function longestSide({ naturalWidth, naturalHeight }: HTMLImageElement): number {
  const ratio = Math.max(naturalWidth, naturalHeight) / Math.min(naturalWidth, naturalHeight);
  return Math.min(ratio, maxSide);
}

/** The same square as the server cuts. */
function placeOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement, { x, y, side }: CrestSquare) {
  const length = side * Math.min(width, height);
  const start = (centre: number, all: number) =>
    length >= all ? (all - length) / 2 : Math.min(Math.max(centre * all - length / 2, 0), all - length);
  return { left: start(x, width), top: start(y, height), length };
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, square: CrestSquare): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const { left, top, length } = placeOf(picture, square);
  const scale = canvasSize / length;
  brush.clearRect(0, 0, canvasSize, canvasSize);
  brush.drawImage(picture, -left * scale, -top * scale, picture.naturalWidth * scale, picture.naturalHeight * scale);
}

type Point = { x: number; y: number };

function useDrag(
  canvas: { current: HTMLCanvasElement | null },
  picture: HTMLImageElement | undefined,
  square: CrestSquare,
  setSquare: (square: CrestSquare) => void,
) {
  const last = useRef<Point>(undefined);
  const stop = () => {
    last.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = last.current;
      if (!from || !picture || !canvas.current) return;
      last.current = { x: clientX, y: clientY };
      const shown = canvas.current.getBoundingClientRect().width || canvasSize;
      const { left, top, length } = placeOf(picture, square);
      const moved = (by: number, start: number, all: number) =>
        Math.min(1, Math.max(0, (start + length / 2 - (by * length) / shown) / all));
      setSquare({
        ...square,
        x: moved(clientX - from.x, left, picture.naturalWidth),
        y: moved(clientY - from.y, top, picture.naturalHeight),
      });
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
