import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { m } from '../paraglide/messages.js';

type FilterFormProps = { path: string; isNarrowed: boolean; children: ReactNode };

/** Of a list without words to search for. */
export function FilterForm({ path, isNarrowed, children }: FilterFormProps) {
  return (
    <Form method="get" action={path} className="record-search filter-form" role="search" aria-label={m.list_filter()}>
      {children}
      <button type="submit" className="button-second">
        {m.list_filter_show()}
      </button>
      {isNarrowed && (
        <Link className="button-outline" to={path}>
          {m.admin_show_all()}
        </Link>
      )}
    </Form>
  );
}

type RecordFilterProps = { label: string; name: string; chosen: string | undefined; children: ReactNode };

export function RecordFilter({ label, name, chosen, children }: RecordFilterProps) {
  return (
    <label className="record-filter">
      <span className="visually-hidden">{label}</span>
      <select name={name} className="field-control" defaultValue={chosen ?? ''}>
        {children}
      </select>
    </label>
  );
}
