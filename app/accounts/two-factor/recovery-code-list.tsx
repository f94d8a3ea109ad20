import { Fragment, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';

type RecoveryCodesProps = {
  codes: string[];
  username: string;
  day: string;
  /** Where the person goes on. */
  next: string;
};

/** Codes that are shown only once. Its heading has the id `recovery-title`. */
export function RecoveryCodes({ codes, username, day, next }: RecoveryCodesProps) {
  const { name: school } = useSchool();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h2 id="recovery-title" ref={title} tabIndex={-1}>
        {m.account_codes_keep()}
      </h2>
      <p>{m.account_codes_keep_text()}</p>
      <p className="print-only">{m.account_codes_of({ school, username, day })}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{wrappingAtDashes(code)}</code>
          </li>
        ))}
      </ol>
      <p className="button-row no-print">
        {/* The set-up has only the small script of public pages. */}
        <button type="button" className="button-outline recovery-print" data-enhance="print" onClick={() => print()}>
          <Icon name="printer-fill" />
          {m.account_codes_print()}
        </button>
        <CopyButton codes={codes} />
        <a className="button" href={next}>
          <Icon name="check-bold" />
          {m.account_codes_kept()}
        </a>
      </p>
    </>
  );
}

function wrappingAtDashes(code: string) {
  return code.match(/[^-]+-?|-/g)?.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code never change their place.
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function CopyButton({ codes }: { codes: string[] }) {
  const [isCopied, setIsCopied] = useState(false);
  // Over plain http a browser has no clipboard for pages.
  if (!useIsHydrated() || !navigator.clipboard) return null;
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    setIsCopied(true);
  }
  return (
    <button type="button" className="button-outline" onClick={() => copy().catch(() => setIsCopied(false))}>
      <Icon name={isCopied ? 'check-bold' : 'copy-bold'} />
      <span role="status">{isCopied ? m.account_codes_copied() : m.account_codes_copy()}</span>
    </button>
  );
}
