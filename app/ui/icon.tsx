import paths from 'virtual:icon-paths';
import type { IconName } from './icon-names.ts';

type IconProps = { name: IconName; size?: 18 | 20 | 24 | 34 };

export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 256 256" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
