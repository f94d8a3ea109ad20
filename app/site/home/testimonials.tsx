import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Patch } from '../../ui/panels.tsx';
import { type Testimonial, testimonials } from './home-content.ts';

const stars = [1, 2, 3, 4, 5];

export function Testimonials() {
  return (
    <section className="section section-paper" aria-labelledby="testimonials">
      <div className="container">
        <h2 id="testimonials" className="stitched">
          {m.home_testimonials()}
        </h2>
        <div className="testimonials">
          {testimonials.map((testimonial) => (
            <ParentSays key={testimonial.name} {...testimonial} />
          ))}
        </div>
      </div>
    </section>
  );
}

function ParentSays({ name, relation, message, tone }: Testimonial) {
  return (
    <Patch tone={tone}>
      <figure className="testimonial">
        <div className="stars" role="img" aria-label={m.home_stars()}>
          {stars.map((star) => (
            <Icon key={star} name="star-fill" />
          ))}
        </div>
        <blockquote>{message}</blockquote>
        <figcaption>
          <strong>{relation}</strong> {name}
        </figcaption>
      </figure>
    </Patch>
  );
}
