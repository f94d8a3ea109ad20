import type { ReactNode } from 'react';

const tones = { neel: 0, mati: 1, pata: 2, dark: 3, genda: 4, earth: 5 } as const;

type NicheProps = {
  /** A name, or any number: six tones follow each other. */
  tone?: number | keyof typeof tones;
  /** Width in pixels; without it the niche fills its place. */
  size?: 70 | 116 | 150;
  children: ReactNode;
};

/** The arch that frames a person's portrait. */
export function Niche({ tone = 'earth', size, children }: NicheProps) {
  const number = typeof tone === 'number' ? tone % 6 : tones[tone];
  return <div className={`niche niche-tone-${number} ${size ? `niche-${size}` : ''}`}>{children}</div>;
}
