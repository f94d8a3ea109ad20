import paths from 'virtual:icon-paths';
import type { IconName } from './icon-names.ts';

type IconProps = { name: IconName; size?: 18 | 20 | 24 | 34 };

/** An icon in the colour of the text beside it. It is always hidden from screen readers: the word stands next to it. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 256 256" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
