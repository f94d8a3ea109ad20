import type { Schema } from '../../database/schema.ts';
import { formatDay } from '../../lib/dates.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { ConfirmForm } from '../../ui/forms/confirm-form.tsx';
import { Tag } from '../../ui/tag.tsx';
import { consentLabel, withdrawalLabel } from './consent-channels.ts';

type ShownConsent = Pick<Schema['consent'], 'id' | 'channel' | 'words' | 'given_at' | 'withdrawn_at' | 'withdrawn_how'>;

type ConsentPanelProps = {
  consents: readonly ShownConsent[];
  /** The ids of consents whose withdrawal needs a confirmation. */
  consentsToConfirm: readonly string[] | undefined;
};

export function ConsentPanel({ consents, consentsToConfirm }: ConsentPanelProps) {
  const active = consents.filter(({ withdrawn_at }) => withdrawn_at === null);
  const stopped = consents.filter(({ withdrawn_at }) => withdrawn_at !== null);
  return (
    <section className="panel consent-panel" aria-labelledby="consent-heading">
      <h2 id="consent-heading">{m.consent_panel_heading()}</h2>
      {consents.length === 0 && <p>{m.consent_panel_none()}</p>}
      {active.length > 0 && <ActiveConsents consents={active} consentsToConfirm={consentsToConfirm} />}
      {stopped.length > 0 && <WithdrawnConsents consents={stopped} />}
    </section>
  );
}

function ActiveConsents({ consents, consentsToConfirm }: ConsentPanelProps) {
  const question = {
    title: m.consent_panel_question(),
    help: m.consent_panel_question_help(),
    safe: m.consent_panel_safe(),
    sure: m.consent_panel_sure(),
  };
  return (
    <ConfirmForm
      intent="withdraw"
      isConfirming={consentsToConfirm !== undefined}
      question={question}
      icon="stop-fill"
      className="button-outline"
      busyLabel={m.consent_stopping()}
      label={m.consent_panel_stop()}
    >
      <ul className="plain-list consent-rows">
        {consents.map((consent) => (
          <li key={consent.id}>
            <label className="tick-box">
              <input
                type="checkbox"
                name="consent"
                value={consent.id}
                defaultChecked={consentsToConfirm?.includes(consent.id) ?? true}
              />
              <span>
                <strong>{consentLabel(consent.channel)}</strong> {m.consent_since({ day: formatDay(consent.given_at) })}
              </span>
            </label>
            <ConsentText words={consent.words} />
          </li>
        ))}
      </ul>
      <p className="field-hint">{m.consent_panel_how()}</p>
    </ConfirmForm>
  );
}

function WithdrawnConsents({ consents }: { consents: readonly ShownConsent[] }) {
  return (
    <ul className="plain-list">
      {consents.map((consent) => (
        <li key={consent.id}>
          <p className="consent-stopped">
            <strong>{consentLabel(consent.channel)}</strong>{' '}
            <Tag tone="kagoj" icon="stop-fill">
              {m.consent_panel_stopped()}
            </Tag>
          </p>
          <p className="field-hint">
            {m.consent_panel_stopped_on({
              given: formatDay(consent.given_at),
              stopped: formatDay(consent.withdrawn_at ?? ''),
              how: withdrawalLabel(consent.withdrawn_how),
            })}
          </p>
          <ConsentText words={consent.words} />
        </li>
      ))}
    </ul>
  );
}

function ConsentText({ words }: { words: string }) {
  return (
    <details className="consent-words">
      <summary>{m.consent_panel_text()}</summary>
      <blockquote lang={languageOf(words)}>{words}</blockquote>
    </details>
  );
}
