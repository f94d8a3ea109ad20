import { m } from '../paraglide/messages.js';
import { DataTable } from '../ui/data-table.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import type { CallFacts, FieldFacts } from './call-facts.server.ts';
import { Answer, Command, withCode } from './shown-code.tsx';

const tones: Record<CallFacts['method'], TagTone> = { GET: 'pata', POST: 'neel', DELETE: 'alarm' };

/** All that there is to know of one call. Its name leads to it from elsewhere. */
export function CallDetails({ call }: { call: CallFacts }) {
  const { name, place, method, isForStaff, summary, fields, commands, answer } = call;
  return (
    <section className="call" id={place} aria-labelledby={`${place}-name`}>
      <h3 className="call-name" id={`${place}-name`}>
        <a href={`#${place}`}>{name}</a>
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
      <Answer label={m.api_answer()}>{answer}</Answer>
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
        neededWords(field),
        field.kind,
        field.meaning,
      ])}
      named={0}
      stacks
    />
  );
}

function neededWords({ isNeeded, others }: FieldFacts): string {
  if (others.length > 0) return m.api_needed_or({ others: others.join(', ') });
  return isNeeded ? m.api_yes() : m.api_no();
}
