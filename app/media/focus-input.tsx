import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { TypedForm } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import type { Image } from './image-rules.ts';
import { type Focus, focusAttributes, largestAddress } from './picture.tsx';

type FocusInputProps = {
  /** A picture of the website, or a file that was chosen just now. */
  source: Image | File;
  /** `niche` and `tile` are cut the same on every device. */
  shape: 'wide' | 'portrait' | 'hero' | 'niche' | 'tile';
  typed: TypedForm | undefined;
  start?: Focus;
};

const step = 10;
const middle = { x: 50, y: 50 };

/** A tap on the picture says what must not be cut off; the two sliders say it with keys and without script. */
export function FocusInput({ source, shape, typed, start = middle }: FocusInputProps) {
  const address = useAddress(source);
  const [x, setX] = useState(Number(typed?.focus_x?.[0] ?? start.x));
  const [y, setY] = useState(Number(typed?.focus_y?.[0] ?? start.y));
  function aim({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setX(stepped((clientX - left) / width));
    setY(stepped((clientY - top) / height));
  }
  return (
    <fieldset className={`focus-input focus-${shape}`}>
      <legend className="field-label">{m.admin_focus()}</legend>
      <p className="field-hint">{m.admin_focus_hint()}</p>
      {address && (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same with keys. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same. */}
          <span className="focus-picture" onClick={aim}>
            <img src={address} {...placeOf(source)} alt="" />
            <Marker x={x} y={y} />
          </span>
        </>
      )}
      <Slider name="focus_x" label={m.admin_focus_x()} value={x} onChange={setX} />
      <Slider name="focus_y" label={m.admin_focus_y()} value={y} onChange={setY} />
      {address && <Crops address={address} shape={shape} focus={{ x, y }} />}
    </fieldset>
  );
}

const maxHeight = 420;

/** As large as it will be once it has come, so that nothing below it moves then. */
function placeOf(source: Image | File) {
  if (source instanceof File) return {};
  const scale = Math.min(1, maxHeight / source.height);
  return { width: Math.round(source.width * scale), height: Math.round(source.height * scale) };
}

type CropsProps = { address: string; shape: FocusInputProps['shape']; focus: Focus };

function Crops({ address, shape, focus }: CropsProps) {
  const labels =
    shape === 'niche' || shape === 'tile'
      ? { everywhere: m.admin_focus_shown() }
      : { phone: m.pages_phone(), desktop: m.pages_desktop() };
  return (
    <div className="focus-crops">
      {Object.entries(labels).map(([device, label]) => (
        <figure key={device}>
          <img className={`focus-crop focus-crop-${device}`} src={address} alt="" {...focusAttributes(focus)} />
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function stepped(share: number): number {
  return Math.min(100, Math.max(0, Math.round((share * 100) / step) * step));
}

function Marker({ x, y }: { x: number; y: number }) {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    marker.current?.style.setProperty('left', `${x}%`);
    marker.current?.style.setProperty('top', `${y}%`);
  }, [x, y]);
  return <span ref={marker} className="focus-marker" />;
}

type SliderProps = { name: string; label: string; value: number; onChange: (value: number) => void };

function Slider({ name, label, value, onChange }: SliderProps) {
  return (
    <label className="focus-slider">
      <span>{label}</span>
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        step={step}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}

function useAddress(source: Image | File): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (!(source instanceof File)) return;
    const address = URL.createObjectURL(source);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [source]);
  return source instanceof File ? made : largestAddress(source);
}
