import { m } from '../paraglide/messages.js';
import { useSchool } from '../settings/school-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import { Patch } from '../ui/patch.tsx';
import { ask, facts, kept, lead, parts } from './privacy-content.ts';

export const handle = page(facts);

export default function Privacy() {
  return (
    <section className="section container">
      <p className="lead">{lead}</p>
      <h2 className="stitched">{kept.heading}</h2>
      <DataTable head={kept.head} rows={kept.rows} named={0} stacks />
      <div className="privacy">
        <div className="prose">
          {parts.map(({ heading, paragraphs }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          ))}
        </div>
        <WhomToAsk />
      </div>
    </section>
  );
}

function WhomToAsk() {
  const { principalName, phone, email } = useSchool();
  return (
    <Patch tone="mati">
      <h2>{ask.heading}</h2>
      <p>{ask.text}</p>
      <ul className="plain-list">
        {principalName && <li>{m.privacy_principal({ name: principalName })}</li>}
        {phone && (
          <li>
            <a className="link-arrow" href={`tel:${phone.replace(/\s/g, '')}`}>
              <Icon name="phone-fill" />
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a className="link-arrow" href={`mailto:${email}`}>
              <Icon name="envelope-simple-fill" />
              {email}
            </a>
          </li>
        )}
        <li>
          <a className="link-arrow" href="/contact">
            {m.privacy_write()}
            <Icon name="arrow-right-bold" />
          </a>
        </li>
      </ul>
    </Patch>
  );
}
