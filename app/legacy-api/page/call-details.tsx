import { Fragment, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import type { CallFacts, FieldFacts, TopicFacts } from './call-facts.server.ts';

const tones: Record<CallFacts['method'], TagTone> = { GET: 'pata', POST: 'neel', DELETE: 'alarm' };

export function CallDetails({ call }: { call: CallFacts }) {
  const { name, anchor, method, isForStaff, summary, fields, commands, response } = call;
  return (
    <section className="call" id={anchor} aria-labelledby={`${anchor}-name`}>
      <h3 className="call-name" id={`${anchor}-name`}>
        <a href={`#${anchor}`}>{name}</a>
      </h3>
      <p className="call-tags">
        <Tag tone={tones[method]}>{method}</Tag>
        <Tag tone="kagoj" icon={isForStaff ? 'key-fill' : 'users-three-fill'}>
          {isForStaff ? m.api_staff() : m.api_everybody()}
        </Tag>
      </p>
      <p>{withCode(summary)}</p>
      {fields.length > 0 && <Fields call={call} />}
      {commands.map((command, index) => (
        <Command
          key={command}
          label={index === 0 ? m.api_example() : m.api_example_one()}
          name={index === 0 ? m.api_example_of({ name }) : m.api_example_one_of({ name })}
        >
          {command}
        </Command>
      ))}
      <Answer label={m.api_answer()}>{response}</Answer>
    </section>
  );
}

function Fields({ call: { name, fields } }: { call: CallFacts }) {
  return (
    <DataTable
      caption={m.api_fields_of({ name })}
      head={[m.api_field(), m.api_needed(), m.api_takes(), m.api_meaning()]}
      rows={fields.map((field) => [
        <code key="name">{field.name}</code>,
        requiredText(field),
        field.type,
        field.description,
      ])}
      named={0}
      stacks
    />
  );
}

function requiredText({ isRequired, alternatives }: FieldFacts): string {
  if (alternatives.length > 0) return m.api_needed_or({ others: alternatives.join(', ') });
  return isRequired ? m.admin_yes() : m.admin_no();
}

export function CallTable({ topics }: { topics: TopicFacts[] }) {
  return (
    <div className="table-frame table-stacks table-many">
      <table className="data-table call-table">
        <thead>
          <tr>
            {[m.api_call(), m.api_who(), m.api_sent(), m.api_answered()].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {topics.map(({ topic, title, calls }) => (
          <tbody key={topic}>
            <tr className="call-topic">
              <th scope="rowgroup" colSpan={4}>
                {title}
              </th>
            </tr>
            {calls.map((call) => (
              <Fragment key={call.name}>
                <CallRow call={call} sent={requestText(call)} answered={<code>{call.responseShape}</code>} />
                {call.isList && (
                  <CallRow
                    call={call}
                    query="?id="
                    sent={m.api_sent_search({ names: 'id' })}
                    answered={m.api_the_same_one()}
                  />
                )}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type CallRowProps = { call: CallFacts; query?: string; sent: ReactNode; answered: ReactNode };

function CallRow({ call: { name, anchor, method, isForStaff }, query = '', sent, answered }: CallRowProps) {
  return (
    <tr>
      <th scope="row">
        <code>{method}</code> <a href={`#${anchor}`}>{name + query}</a>
      </th>
      <td data-label={m.api_who()}>{isForStaff ? m.api_staff() : m.api_everybody()}</td>
      <td data-label={m.api_sent()}>{sent}</td>
      <td data-label={m.api_answered()}>{answered}</td>
    </tr>
  );
}

function requestText({ body, fields, isList }: CallFacts): ReactNode {
  if (isList || fields.length === 0) return m.api_sent_nothing();
  const names = fields.map(({ name }) => name).join(', ');
  const texts = { json: m.api_sent_json, multipart: m.api_sent_multipart, none: m.api_sent_search };
  return texts[body]({ names });
}

type CommandProps = {
  label: string;
  name: string;
  children: string;
};

export function Command({ label, name, children }: CommandProps) {
  return (
    <figure className="shown-code">
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: else nobody without a mouse sees the end of a line. */}
      <section className="on-dark command" aria-label={name} tabIndex={0}>
        <pre>
          <code>{children}</code>
        </pre>
      </section>
    </figure>
  );
}

export function Answer({ label, children }: { label: string; children: string }) {
  return (
    <figure className="shown-code">
      <figcaption>{label}</figcaption>
      <pre className="answer">
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/** Text in typographic quotes becomes code. */
export function withCode(sentence: string): ReactNode[] {
  return sentence.split(/[“”]/).map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
