import type { ReactNode } from 'react';

type RecordFilterProps = { label: string; name: string; chosen: string | undefined; children: ReactNode };

/** A choice that narrows a list; its options are the children, the first one means all. */
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
