import { numberInLanguage } from '../../lib/languages/numbers.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Ledger, LedgerRow } from '../../ui/panels.tsx';
import { pageFileAddress } from '../block-fields.ts';
import type { BlockOf, BlockRow } from '../block-kinds.ts';
import { BlockHeading, BlockLink, Paragraphs } from './block-texts.tsx';

export function StepsBlock({ block: { values, rows } }: { block: BlockOf<'steps'> }) {
  return (
    <>
      <BlockHeading text={values.heading} />
      <ol className="plain-list steps">
        {rows.map(({ id, values: { title, text } }) => (
          <li key={id}>
            <strong className="ledger-title">{title}</strong>
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}

export function ValuesBlock({ block: { rows } }: { block: BlockOf<'values'> }) {
  return (
    <dl className="stat-strip">
      {rows.map(({ id, values: { value, label } }) => (
        <div key={id} className="stat">
          <dt>{label}</dt>
          <dd className="stat-value">{numberInLanguage(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DownloadsBlock({ block: { values, rows } }: { block: BlockOf<'downloads'> }) {
  return (
    <>
      <BlockHeading text={values.heading} />
      <Paragraphs text={values.text} />
      <Ledger>
        {rows.map((row) => (
          <LedgerRow key={row.id}>
            <Download row={row} />
          </LedgerRow>
        ))}
      </Ledger>
    </>
  );
}

function Download({ row: { values } }: { row: BlockRow<'downloads'> }) {
  const { title, file, address } = values;
  const label = isBlank(title) ? (file?.name ?? address) : title;
  if (!file && isBlank(address)) return label;
  return (
    <BlockLink className="link-arrow" address={file ? pageFileAddress(file) : address}>
      <Icon name={file ? 'file-pdf-fill' : 'arrow-right-bold'} />
      <span>
        {label}
        {file && ` ${m.pages_download_size({ size: formatFileSize(file.bytes) })}`}
      </span>
    </BlockLink>
  );
}
