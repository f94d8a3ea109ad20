import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsHydrated } from '../../ui/is-hydrated.ts';
import { Note } from '../../ui/note.tsx';

type RecoveryCodesProps = { codes: string[]; username: string; day: string };

/** Shows the recovery codes, this once: only their hashes are kept. */
export function RecoveryCodePanel({ codes, username, day }: RecoveryCodesProps) {
  const { name: school } = useSchool();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="panel account-narrow" aria-labelledby="recovery-title">
      <Note kind="success">{m.account_two_factor_is_on()}</Note>
      <h2 id="recovery-title" ref={title} tabIndex={-1}>
        {m.account_codes_keep()}
      </h2>
      <p>{m.account_codes_keep_text()}</p>
      <p className="print-only">{m.account_codes_of({ school, username, day })}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{brokenAtDashes(code)}</code>
          </li>
        ))}
      </ol>
      <KeepButtons codes={codes} />
      <p className="button-row no-print">
        <Link className="button" to="/admin/account">
          <Icon name="check-bold" />
          {m.account_codes_kept()}
        </Link>
      </p>
    </section>
  );
}

/** A code may go on in the next line after each dash, where the letters are very large. */
function brokenAtDashes(code: string) {
  return code.split(/(?<=-)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code never change their place.
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** Both ways need script; without it the codes are there to be written down. */
function KeepButtons({ codes }: { codes: string[] }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!useIsHydrated()) return null;
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    setIsCopied(true);
  }
  return (
    <p className="button-row no-print">
      <button type="button" className="button-outline" onClick={() => print()}>
        <Icon name="printer-fill" />
        {m.account_codes_print()}
      </button>
      {/* Over plain http a browser has no clipboard for pages. */}
      {navigator.clipboard && (
        <button type="button" className="button-outline" onClick={() => copy().catch(() => setIsCopied(false))}>
          <Icon name={isCopied ? 'check-bold' : 'copy-bold'} />
          <span role="status">{isCopied ? m.account_codes_copied() : m.account_codes_copy()}</span>
        </button>
      )}
    </p>
  );
}
