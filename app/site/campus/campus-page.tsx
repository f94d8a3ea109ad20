import type { ReactNode } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Ledger, LedgerRow } from '../../ui/ledger.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';
import { PictureAndText } from '../page-blocks.tsx';

export type Place = {
  facts: PageFacts;
  picture: string;
  alt: string;
  lead: string;
  paragraphs: string[];
  stats: { value: string; label: string }[];
  table: { heading: string; head: [string, string]; rows: [string, string][]; note?: string };
  rules: { heading: string; rows: Rule[] };
};

type Rule = { icon: IconName; title: string; text: string };

export function CampusPage({ place, children }: { place: Place; children?: ReactNode }) {
  const { stats, table, rules } = place;
  return (
    <>
      <section className="section container">
        <PictureAndText {...place} />
        <StatStrip facts={stats} />
        {children}
      </section>
      <section className="section section-paper">
        <div className="container halves">
          <PlaceTable {...table} />
          <div>
            <h2 className="stitched">{rules.heading}</h2>
            <Ledger>
              {rules.rows.map(({ icon, title, text }) => (
                <LedgerRow key={title} icon={icon} tone="pata" title={title}>
                  <p>{text}</p>
                </LedgerRow>
              ))}
            </Ledger>
          </div>
        </div>
      </section>
    </>
  );
}

function PlaceTable({ heading, head, rows, note }: Place['table']) {
  return (
    <div>
      <h2 className="stitched">{heading}</h2>
      <DataTable head={head} rows={rows} named={0} stacks />
      {note && <p>{note}</p>}
    </div>
  );
}

export function StatStrip({ facts }: { facts: { value: ReactNode; label: string }[] }) {
  return (
    <dl className="stat-strip">
      {facts.map(({ value, label }) => (
        <div key={label} className="stat">
          <dt>{label}</dt>
          <dd className="stat-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
