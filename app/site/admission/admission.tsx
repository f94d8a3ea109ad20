import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Ledger, LedgerRow } from '../../ui/ledger.tsx';
import { page } from '../../ui/page-facts.ts';
import { Patch } from '../../ui/panels.tsx';
import { ages, dates, facts, fees, freeSeats, intro, lead, papers, start, steps } from './admission-content.ts';

export const handle = page(facts);

export default function Admission() {
  return (
    <>
      <section className="section container">
        <div className="halves">
          <div className="prose">
            <p className="lead">{lead}</p>
            <p>{intro}</p>
          </div>
          <Start />
        </div>
        <h2 className="stitched">{steps.heading}</h2>
        <ol className="plain-list steps">
          {steps.rows.map(({ title, text }) => (
            <li key={title}>
              <strong className="ledger-title">{title}</strong>
              {text}
            </li>
          ))}
        </ol>
      </section>
      <section className="section section-paper">
        <div className="container halves">
          <Papers />
          <TimeTable {...dates} />
        </div>
      </section>
      <section className="section">
        <div className="container halves">
          <Fees />
          <div>
            <TimeTable {...ages} />
            <FreeSeats />
          </div>
        </div>
      </section>
    </>
  );
}

function Start() {
  const { phone } = useSchool();
  return (
    <Patch tone="neel">
      <h2>{start.heading}</h2>
      <p>{start.text}</p>
      <div className="button-row">
        <a className="button" href={href('/contact')}>
          {m.admission_write()}
        </a>
        {phone && (
          <a className="button-outline" href={phoneLink(phone)}>
            <Icon name="phone-fill" />
            {m.admission_call({ phone })}
          </a>
        )}
      </div>
    </Patch>
  );
}

function Papers() {
  return (
    <div>
      <h2 className="stitched">{papers.heading}</h2>
      <Ledger>
        {papers.rows.map(({ icon, title, text }) => (
          <LedgerRow key={title} icon={icon} tone="neel" title={title}>
            <p>{text}</p>
          </LedgerRow>
        ))}
      </Ledger>
    </div>
  );
}

function TimeTable({ heading, head, rows, note }: typeof dates) {
  return (
    <div>
      <h2 className="stitched">{heading}</h2>
      <DataTable head={head} rows={rows} named={0} stacks />
      <p>{note}</p>
    </div>
  );
}

function Fees() {
  return (
    <div>
      <h2 className="stitched">{fees.heading}</h2>
      <DataTable head={fees.head} rows={fees.rows} named={0} numbers={[1, 2]} stacks />
      {fees.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <a className="link-arrow" href={href('/MPD')}>
        {m.admission_documents()}
        <Icon name="arrow-right-bold" />
      </a>
    </div>
  );
}

function FreeSeats() {
  return (
    <Patch tone="pata">
      <h3>{freeSeats.heading}</h3>
      <p>{freeSeats.text}</p>
    </Patch>
  );
}
