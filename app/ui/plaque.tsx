import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type PlaqueTone = 'mati' | 'neel' | 'pata' | 'genda' | 'wall' | 'off';

type PlaqueProps = { icon: IconName; tone?: PlaqueTone; size?: 'large' };

/** The square painted tile that frames the icon of a thing. The word stands beside it. */
export function Plaque({ icon, tone = 'mati', size }: PlaqueProps) {
  return (
    <span className={`plaque plaque-${tone} ${size === 'large' ? 'plaque-large' : ''}`}>
      <Icon name={icon} size={size === 'large' ? 34 : 24} />
    </span>
  );
}
