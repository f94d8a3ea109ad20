import { type ChangeEvent, useState } from 'react';
import { Form, href, Link } from 'react-router';
import { versionField } from '../../forms/form.ts';
import { type Language, languageLabels, languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { FieldFrame, Options } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { useIsHydrated } from '../../ui/page-facts.ts';
import { type AnswerLink, answerLinks, answerMessage, languageOfEnquiry } from '../contact-links.ts';
import { dueField } from '../inbox/enquiry-steps.ts';
import type { EnquiryView } from '../inbox/enquiry-view.server.ts';
import type { loadReadyAnswers } from './answers.server.ts';

type AnsweredEnquiry = EnquiryView['enquiry'];

/** `chosen` is what the address names: without script the choice is a page of its own. */
type Offered = Awaited<ReturnType<typeof loadReadyAnswers>>;

type ReadyAnswersProps = Offered & { enquiry: AnsweredEnquiry; back: string };

export function ReadyAnswers({ enquiry, answers, chosen, website, hours, back }: ReadyAnswersProps) {
  const [choice, setChoice] = useState({
    answer: chosen.answer ?? '',
    language: chosen.language ?? languageOfEnquiry(enquiry),
  });
  const isHydrated = useIsHydrated();
  const answer = answers.find(({ id }) => id === choice.answer);
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => setChoice({ ...choice, [target.name]: target.value });
  return (
    <section className="panel" aria-labelledby="ready-answers">
      <h2 id="ready-answers">{m.answer_heading()}</h2>
      <Form method="get" className="answer-choice">
        <input type="hidden" name="back" value={back} />
        <FieldFrame label={m.answer_choose()} name="answer">
          <select id="field-answer" name="answer" className="field-control" value={choice.answer} onChange={choose}>
            <option value="">{m.answer_none_chosen()}</option>
            <Options all={answers.map(({ id, name }) => [id, name])} />
          </select>
        </FieldFrame>
        <FieldFrame label={m.answer_language()} name="language">
          <select
            id="field-language"
            name="language"
            className="field-control"
            value={choice.language}
            onChange={choose}
          >
            <Options all={languages.map((language) => [language, languageLabels[language]()])} />
          </select>
        </FieldFrame>
        {!isHydrated && (
          <button type="submit" className="button-outline without-script">
            {m.answer_show()}
          </button>
        )}
      </Form>
      {answer && (
        <ChosenAnswer {...{ enquiry, answer, website }} hours={hours[choice.language]} language={choice.language} />
      )}
      <p>
        <Link className="link-line" to={href('/admin/answers')}>
          {m.answer_manage()}
        </Link>
      </p>
    </section>
  );
}

type ChosenAnswerProps = {
  enquiry: AnsweredEnquiry;
  answer: Offered['answers'][number];
  language: Language;
  website: string;
  hours: string;
};

function ChosenAnswer({ enquiry, answer, language, website, hours }: ChosenAnswerProps) {
  const school = useSchool();
  const text = answer.texts[language];
  if (!text) return <Note kind="info" title={m.answer_no_text({ language: languageLabels[language]() })} />;
  const message = answerMessage(text, enquiry, { language, school, website, hours });
  const links = answerLinks(enquiry, message, { language, school });
  return (
    <div aria-live="polite">
      {answer.ours.includes(language) && <Note kind="warning" title={m.answer_our_note()} />}
      <p className="answer-text" lang={language}>
        {message}
      </p>
      <div className="button-row">
        {links.map(({ kind, icon, href: to }) => (
          <a
            key={kind}
            className="button-second"
            href={to}
            target={kind === 'whatsapp' ? '_blank' : undefined}
            rel="noreferrer"
          >
            <Icon name={icon} size={20} />
            {linkLabels[kind]()}
          </a>
        ))}
      </div>
      {links.length === 0 && <p>{m.answer_no_way()}</p>}
      {links.length > 0 && <p className="field-hint">{m.answer_text_label()}</p>}
      <AnsweredForm enquiry={enquiry} note={m.answer_note({ name: answer.name })} />
    </div>
  );
}

const linkLabels: Record<AnswerLink['kind'], () => string> = {
  whatsapp: m.answer_whatsapp,
  mail: m.answer_mail,
  sms: m.answer_sms,
};

/** The step as it is saved, with this one in it. */
function AnsweredForm({ enquiry, note }: { enquiry: AnsweredEnquiry; note: string }) {
  const { version, state, reason, owner_id, next_call_on, isDue } = enquiry;
  const fields = {
    [versionField]: version,
    state,
    reason,
    owner_id: owner_id ?? '',
    next_call_on: next_call_on ?? '',
    note,
  };
  return (
    <Form method="post" className="answer-done">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isDue && <input type="hidden" name={dueField} value={next_call_on ?? ''} />}
      <SendButton intent="answered" icon="check-circle-fill" busyLabel={m.admin_saving()}>
        {m.answer_have_answered()}
      </SendButton>
    </Form>
  );
}
