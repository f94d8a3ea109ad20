import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { facts, intro, lead, tiles, week } from './co-curriculum-content.ts';

export const handle = page(facts);

export function headers() {
  return { 'Speculation-Rules': 'none' };
}

export default function CoCurriculum() {
  return (
    <>
      <section className="section container">
        <p className="lead">{lead}</p>
        <p className="prose">{intro}</p>
        <div className="tiles">
          {tiles.map(({ picture, alt, title, text }, place) => (
            <figure key={title} className="photo-tile">
              <div className="photo-mount">
                <img src={art(picture)} width={640} height={480} alt={alt} loading={place === 0 ? undefined : 'lazy'} />
              </div>
              <figcaption>
                <strong className="photo-title">{title}</strong>
                {text}
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
      <section className="section section-paper">
        <div className="container">
          <h2 className="stitched">{week.heading}</h2>
          <DataTable head={week.head} rows={week.rows} named={0} stacks />
          <p className="prose">{week.note}</p>
          <a className="link-arrow" href={href('/gallery')}>
            {m.co_curriculum_gallery()}
            <Icon name="arrow-right-bold" />
          </a>
        </div>
      </section>
    </>
  );
}
