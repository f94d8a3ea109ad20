import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { page } from '../../ui/page-facts.ts';
import { Tag } from '../../ui/tag.tsx';
import { WallBlock } from '../page-blocks.tsx';
import { day, facts, lead, stages } from './curriculum-content.ts';

export const handle = page(facts);

export default function Curriculum() {
  return (
    <>
      <section className="section container">
        <p className="lead">{lead}</p>
        <div className="wall-block-list">
          {stages.map(({ area, title, classes, picture, alt, paragraphs, subjects }, place) => (
            <WallBlock
              key={title}
              area={area}
              picture={picture}
              alt={alt}
              isFlipped={place % 2 === 1}
              isFirst={place === 0}
            >
              <h2>{title}</h2>
              <p>
                <strong>{classes}</strong>
              </p>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              <ul className="plain-list tag-row" aria-label={m.curriculum_subjects({ stage: title })}>
                {subjects.map((subject) => (
                  <li key={subject}>
                    <Tag tone="kagoj">{subject}</Tag>
                  </li>
                ))}
              </ul>
            </WallBlock>
          ))}
        </div>
      </section>
      <section className="section section-paper">
        <div className="container">
          <h2 className="stitched">{day.heading}</h2>
          <DataTable head={day.head} rows={day.rows} named={0} stacks />
          <a className="link-arrow" href={href('/co-curriculum')}>
            {m.curriculum_more()}
            <Icon name="arrow-right-bold" />
          </a>
        </div>
      </section>
    </>
  );
}
