import { Fragment, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import type { CallFacts, TopicFacts } from './call-facts.server.ts';

/** Every call in a line: who may use it, what goes there and what comes back. */
export function CallTable({ topics }: { topics: TopicFacts[] }) {
  return (
    <div className="table-frame">
      <table className="data-table data-table-stacks call-table">
        <thead>
          <tr>
            {[m.api_call(), m.api_who(), m.api_sent(), m.api_answered()].map((word) => (
              <th key={word} scope="col">
                {word}
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
                <CallRow call={call} sent={sentWords(call)} answered={<code>{call.shape}</code>} />
                {call.isList && (
                  <CallRow
                    call={call}
                    search="?id="
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

type CallRowProps = { call: CallFacts; search?: string; sent: ReactNode; answered: ReactNode };

function CallRow({ call: { name, place, method, isForStaff }, search = '', sent, answered }: CallRowProps) {
  return (
    <tr>
      <th scope="row">
        <code>{method}</code> <a href={`#${place}`}>{name + search}</a>
      </th>
      <td data-label={m.api_who()}>{isForStaff ? m.api_staff() : m.api_everybody()}</td>
      <td data-label={m.api_sent()}>{sent}</td>
      <td data-label={m.api_answered()}>{answered}</td>
    </tr>
  );
}

function sentWords({ body, fields, isList }: CallFacts): ReactNode {
  if (isList || fields.length === 0) return m.api_sent_nothing();
  const names = fields.map(({ name }) => name).join(', ');
  const ways = { json: m.api_sent_json, multipart: m.api_sent_multipart, none: m.api_sent_search };
  return ways[body]({ names });
}
