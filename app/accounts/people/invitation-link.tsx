import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsHydrated } from '../../ui/is-hydrated.ts';
import { Note } from '../../ui/note.tsx';

export type ShownLink = { name: string; email: string; link: string; until: string; isMailed: boolean };

/** The link of an invitation, on the one page that ever shows it, with the ways to hand it on. */
export function InvitationLink({ name, email, link, until, isMailed }: ShownLink) {
  const message = m.people_invitation_message({ name, school: useSchool().name, link });
  return (
    <section className="panel invitation-link" aria-labelledby="invitation-link">
      <Note kind="success" title={m.people_link_made({ name })} isFocused>
        {m.people_link_once({ until })} {isMailed && m.people_link_mailed({ email })}
      </Note>
      <h2 id="invitation-link">{m.people_link_title()}</h2>
      <LinkField link={link} />
      <p className="button-row">
        <a
          className="button-outline"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp-logo-fill" />
          {m.people_link_whatsapp()}
        </a>
      </p>
    </section>
  );
}

function LinkField({ link }: { link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  // Without script there is no button, and the field is there to be selected.
  const isHydrated = useIsHydrated();
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    setIsCopied(navigator.clipboard !== undefined);
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor="invitation-address">
        {m.people_link_label()}
      </label>
      <div className="field-line">
        <input ref={field} id="invitation-address" className="field-control" value={link} readOnly />
        <button type="button" className="button-second" hidden={!isHydrated} onClick={copy}>
          {m.people_link_copy()}
        </button>
      </div>
      <p role="status">{isCopied && m.people_link_copied()}</p>
    </div>
  );
}
