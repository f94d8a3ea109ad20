import { Form } from 'react-router';
import { type Language, languageNames, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';

/** The whole document is loaded anew, since its scripts are in one language. */
export function LanguagePanel({ language }: { language: Language }) {
  return (
    <section className="panel" aria-labelledby="language-title">
      <h2 id="language-title">{m.account_language_title()}</h2>
      <p>{m.account_language_text()}</p>
      <Form method="post" reloadDocument className="form">
        <input type="hidden" name="intent" value="language" />
        <fieldset className="role-choice">
          <legend className="visually-hidden">{m.account_language_title()}</legend>
          {languages.map((one) => (
            <label key={one} className="tick-box" lang={one}>
              <input type="radio" name="language" value={one} defaultChecked={one === language} />
              <span>{languageNames[one]}</span>
            </label>
          ))}
        </fieldset>
        <SendButton icon="floppy-disk-fill" className="button-outline" busyLabel={m.admin_saving()}>
          {m.admin_save()}
        </SendButton>
      </Form>
    </section>
  );
}

type MorningMailPanelProps = { isOn: boolean; hasAddress: boolean };

export function MorningMailPanel({ isOn, hasAddress }: MorningMailPanelProps) {
  return (
    <section className="panel" aria-labelledby="morning-mail-title">
      <h2 id="morning-mail-title">{m.morning_mail_title()}</h2>
      <p>
        {m.morning_mail_text()} {isOn ? m.morning_mail_is_on() : m.morning_mail_is_off()}
      </p>
      {!hasAddress && <p>{m.morning_mail_no_address()}</p>}
      <Form method="post">
        <SendButton
          intent={isOn ? 'morning-mail-off' : 'morning-mail-on'}
          icon="envelope-simple-fill"
          className="button-outline"
          busyLabel={m.admin_saving()}
        >
          {isOn ? m.morning_mail_off() : m.morning_mail_on()}
        </SendButton>
      </Form>
    </section>
  );
}
