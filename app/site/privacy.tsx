import { href } from 'react-router';
import { SchoolContactItems } from '../enquiries/consent/stop-form.tsx';
import { parseRetentionMonths } from '../enquiries/enquiry-rules.ts';
import { m } from '../paraglide/messages.js';
import { useSchool } from '../settings/school-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { page } from '../ui/page-facts.ts';
import { Patch } from '../ui/panels.tsx';
import { ask, facts, lead, parts, storedData } from './privacy-content.ts';

export const handle = page(facts);

export default function Privacy() {
  const { heading, head, rows } = storedData(parseRetentionMonths(useSchool().enquiryMonths));
  return (
    <section className="section container">
      <p className="lead">{lead}</p>
      <h2 className="stitched">{heading}</h2>
      <DataTable head={head} rows={rows} named={0} stacks />
      <div className="privacy">
        <div className="prose">
          {parts.map(({ heading, paragraphs, link }) => (
            <div key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {link && (
                <p>
                  <a className="link-arrow" href={link.href}>
                    {link.label}
                    <Icon name="arrow-right-bold" />
                  </a>
                </p>
              )}
            </div>
          ))}
        </div>
        <WhomToAsk />
      </div>
    </section>
  );
}

function WhomToAsk() {
  const { principalName, dataContact } = useSchool();
  const principal = principalName && m.privacy_principal({ name: principalName });
  const whom = dataContact || principal;
  return (
    <Patch tone="mati">
      <h2>{ask.heading}</h2>
      <p>{ask.text}</p>
      <ul className="plain-list">
        {whom && <li>{whom}</li>}
        <SchoolContactItems />
        <li>
          <a className="link-arrow" href={href('/contact')}>
            {m.privacy_write()}
            <Icon name="arrow-right-bold" />
          </a>
        </li>
      </ul>
    </Patch>
  );
}
