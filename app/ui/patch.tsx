import type { ReactNode } from 'react';

export type PatchTone = 'mati' | 'neel' | 'pata';

/** A kantha patch: a piece of cloth held by a running stitch along its edge. */
export function Patch({ tone = 'mati', children }: { tone?: PatchTone; children: ReactNode }) {
  return <div className={`patch on-light patch-${tone}`}>{children}</div>;
}
