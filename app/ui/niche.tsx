import type { ReactNode } from 'react';

const tones = { neel: 0, mati: 1, pata: 2, dark: 3, genda: 4, earth: 5 } as const;

type NicheProps = {
  tone?: number | keyof typeof tones;
  size?: 70 | 116 | 150;
  children: ReactNode;
};

export function Niche({ tone = 'earth', size, children }: NicheProps) {
  const number = typeof tone === 'number' ? tone % 6 : tones[tone];
  return <div className={`niche niche-tone-${number} ${size ? `niche-${size}` : ''}`}>{children}</div>;
}

/** How a portrait on the ground of each tone looks on the whole. */
const wholes = [0x6d719a, 0xb16951, 0x688866, 0x63617e, 0xcea666, 0xa1624e];

/** The frame that belongs to a portrait of this colour; without a portrait the frames take turns. */
export function nicheTone(colour: string | undefined, index: number): number {
  if (!colour) return index % wholes.length;
  const portrait = Number.parseInt(colour.slice(1), 16);
  const distances = wholes.map((whole) => difference(whole, portrait));
  return distances.indexOf(Math.min(...distances));
}

/** Hue counts for more than light and dark. */
function difference(one: number, other: number): number {
  const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((bits) => ((one >> bits) & 255) - ((other >> bits) & 255));
  const light = 0.3 * red + 0.59 * green + 0.11 * blue;
  return (red - green) ** 2 + (green - blue) ** 2 + 0.3 * light ** 2;
}
