import { isBlank } from '../../lib/text.ts';
import type { BlockOf } from '../../pages/block-kinds.ts';
import { BlockLink, useBlockAddress } from '../../pages/blocks/block-texts.tsx';
import { m } from '../../paraglide/messages.js';
import { Plaque } from '../../ui/panels.tsx';

/** In two rows of a phone, as six. */
const isInFours = (count: number) => count === 7;

export function QuickLinks({ block: { rows } }: { block: BlockOf<'quick-links'> }) {
  const links = rows.filter(({ values }) => !isBlank(values.title) && !isBlank(values.address));
  if (links.length === 0) return null;
  return (
    <nav className="container quick-links-place" aria-label={m.home_quick()}>
      <ul className={`quick-links ${isInFours(links.length) ? 'quick-links-seven ' : ''}plain-list`}>
        {links.map(({ id, values: { address, icon, tone, title } }) => (
          <li key={id}>
            <BlockLink className="quick-link" address={address}>
              <Plaque icon={icon} tone={tone} size="large" />
              <span>{title}</span>
            </BlockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function AcademicsWall({ block: { values, rows }, id }: { block: BlockOf<'academics'>; id: string }) {
  const to = useBlockAddress(values.address);
  const cards = rows.map(({ id: key, values: { icon, title, text } }) => (
    <span key={key} className="academics-card">
      <Plaque icon={icon} tone="wall" size="large" />
      <span>
        <strong>{title}</strong> {text}
      </span>
    </span>
  ));
  return (
    <section
      className="section wall petal-t petal-b"
      data-area="about"
      aria-labelledby={isBlank(values.heading) ? undefined : id}
    >
      <div className="container">
        {!isBlank(values.heading) && (
          <h2 id={id} className="academics-heading">
            {values.heading}
          </h2>
        )}
        {!isBlank(values.text) && <p className="academics-intro">{values.text}</p>}
        {cards.length > 0 && to && (
          <a className="academics-wall" href={to}>
            {cards}
          </a>
        )}
        {cards.length > 0 && !to && <div className="academics-wall">{cards}</div>}
      </div>
    </section>
  );
}
