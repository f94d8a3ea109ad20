import type { BlockOf } from '../../pages/block-kinds.ts';
import { BlockLink } from '../../pages/blocks/block-link.tsx';
import { isBlank } from '../../pages/blocks/visible-blocks.ts';
import { m } from '../../paraglide/messages.js';
import { Plaque } from '../../ui/panels.tsx';

const usualCount = 6;

export function QuickLinks({ block: { rows } }: { block: BlockOf<'quick-links'> }) {
  const links = rows.filter(({ values }) => !isBlank(values.title) && !isBlank(values.address));
  if (links.length === 0) return null;
  const look = links.length < usualCount ? 'quick-links quick-links-few' : 'quick-links';
  return (
    <nav className="container quick-links-place" aria-label={m.home_quick()}>
      <ul className={`${look} plain-list`}>
        {links.map(({ id, values: { address, icon, tone, title } }) => (
          <li key={id}>
            <BlockLink className="quick-link" address={address}>
              <Plaque icon={icon} tone={tone} size="large" />
              {title}
            </BlockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
