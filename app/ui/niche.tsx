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
