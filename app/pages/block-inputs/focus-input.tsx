import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';

type FocusInputProps = {
  /** An address, or a file that was chosen just now. */
  source: string | File;
  shape: 'wide' | 'portrait';
  form: FormAnswer;
};

const step = 10;

/** A tap on the picture says what must not be cut off; the two sliders say it with keys and without script. */
export function FocusInput({ source, shape, form }: FocusInputProps) {
  const address = useAddress(source);
  const [x, setX] = useState(Number(form.typed.focus_x?.[0] ?? 50));
  const [y, setY] = useState(Number(form.typed.focus_y?.[0] ?? 50));
  function aim({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setX(stepped((clientX - left) / width));
    setY(stepped((clientY - top) / height));
  }
  const focus = { 'data-focus-x': x, 'data-focus-y': y };
  return (
    <fieldset className={`focus-input focus-${shape}`}>
      <legend className="field-label">{m.pages_focus()}</legend>
      <p className="field-hint">{m.pages_focus_hint()}</p>
      {address && (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same with keys. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same. */}
          <span className="focus-picture" onClick={aim}>
            <img src={address} alt="" />
            <Marker x={x} y={y} />
          </span>
        </>
      )}
      <Slider name="focus_x" label={m.pages_focus_x()} value={x} onChange={setX} />
      <Slider name="focus_y" label={m.pages_focus_y()} value={y} onChange={setY} />
      {address && (
        <div className="focus-crops">
          {(['phone', 'desktop'] as const).map((device) => (
            <figure key={device}>
              <img className={`focus-crop focus-crop-${device}`} src={address} alt="" {...focus} />
              <figcaption>{device === 'phone' ? m.pages_phone() : m.pages_desktop()}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </fieldset>
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

function useAddress(source: string | File): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return;
    const address = URL.createObjectURL(source);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [source]);
  return typeof source === 'string' ? source : made;
}
