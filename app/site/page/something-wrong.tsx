import type { ReactNode } from 'react';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Note } from '../../ui/note.tsx';

export const wrongId = 'wrong';

/** A number of the whole country, for children and for whoever sees one in danger. */
const childHelpline = '1098';

/** Who to turn to, one after the other. Who is not named is left out; the number of the country is right for every school. */
export function SomethingWrong() {
  const { phone, principalName, principalPhone, chairpersonName, chairpersonPhone, answerDays } = useSchool();
  const days = Number(answerDays);
  return (
    <section className="section section-paper" id={wrongId}>
      <div className="container blocks">
        <h2 className="stitched">{m.wrong_heading()}</h2>
        {days > 0 && <p>{m.wrong_answer({ days })}</p>}
        <ol className="plain-list steps">
          <Step title={m.wrong_teacher()} phone={phone}>
            {m.wrong_teacher_text()}
          </Step>
          {principalName && (
            <Step title={m.settings_principal()} phone={principalPhone || phone}>
              <span lang={languageOf(principalName)}>{principalName}</span>
            </Step>
          )}
          {chairpersonName && (
            <Step title={m.settings_chairperson()} phone={chairpersonPhone || phone}>
              <span lang={languageOf(chairpersonName)}>{chairpersonName}</span>
            </Step>
          )}
        </ol>
        <Note kind="warning" icon="phone-fill" title={m.wrong_helpline()}>
          <p>{m.wrong_helpline_text()}</p>
          <a className="link-line" href={phoneLink(childHelpline)}>
            {m.coming_soon_call({ phone: childHelpline })}
          </a>
        </Note>
      </div>
    </section>
  );
}

function Step({ title, phone, children }: { title: string; phone: string; children: ReactNode }) {
  return (
    <li>
      <strong className="ledger-title">{title}</strong>
      {children}
      {phone && (
        <>
          <br />
          <a className="place-call" href={phoneLink(phone)}>
            {phone}
          </a>
        </>
      )}
    </li>
  );
}
