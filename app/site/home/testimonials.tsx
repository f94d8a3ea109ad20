import { isBlank } from '../../lib/text.ts';
import type { BlockOf, BlockRow } from '../../pages/block-kinds.ts';
import { BlockHeading } from '../../pages/blocks/block-heading.tsx';
import { Paragraphs } from '../../pages/blocks/paragraphs.tsx';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Patch } from '../../ui/panels.tsx';

const stars = [1, 2, 3, 4, 5];

export function Testimonials({ block: { values, rows }, id }: { block: BlockOf<'testimonials'>; id: string }) {
  return (
    <section className="section section-paper" aria-labelledby={isBlank(values.heading) ? undefined : id}>
      <div className="container">
        <BlockHeading id={id} text={values.heading} />
        <div className="testimonials">
          {rows.map((row) => (
            <ParentSays key={row.id} {...row.values} />
          ))}
        </div>
      </div>
    </section>
  );
}

function ParentSays({ name, relation, message, tone }: BlockRow<'testimonials'>['values']) {
  return (
    <Patch tone={tone}>
      <figure className="testimonial">
        <div className="stars" role="img" aria-label={m.home_stars()}>
          {stars.map((star) => (
            <Icon key={star} name="star-fill" />
          ))}
        </div>
        <blockquote>
          <Paragraphs text={message} />
        </blockquote>
        <figcaption>
          <strong>{relation}</strong> {name}
        </figcaption>
      </figure>
    </Patch>
  );
}
