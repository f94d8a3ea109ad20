import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import type { Trays } from './enquiry-list.server.ts';
import { type InboxChoice, inboxPath, inboxSearch, trayOf } from './inbox-choice.ts';

type Tray = { choice: InboxChoice; word: string; count?: number };

function traysOf({ fresh, due, open, mine, nobody, ending, spam }: Trays): Tray[] {
  return [
    { choice: {}, word: m.inbox_tray_all() },
    { choice: { state: 'new' }, word: m.inbox_tray_new(), count: fresh },
    { choice: { show: 'due' }, word: m.inbox_tray_due(), count: due },
    { choice: { show: 'open' }, word: m.inbox_tray_open(), count: open },
    { choice: { show: 'mine' }, word: m.inbox_tray_mine(), count: mine },
    { choice: { show: 'nobody' }, word: m.inbox_tray_nobody(), count: nobody },
    ...(ending > 0 ? [{ choice: { show: 'ending' } as const, word: m.inbox_tray_ending(), count: ending }] : []),
    { choice: { state: 'spam' }, word: m.inbox_tray_spam(), count: spam },
  ];
}

/** The work that waits, each kind with how much there is. What is looked for stays when another tray is opened. */
export function InboxTrays({ trays, chosen }: { trays: Trays; chosen: InboxChoice }) {
  const current = inboxSearch(trayOf(chosen));
  return (
    <nav aria-label={m.inbox_trays()}>
      <ul className="chip-row plain-list inbox-trays">
        {traysOf(trays).map(({ choice, word, count }) => {
          const isCurrent = inboxSearch(choice) === current;
          return (
            <li key={inboxSearch(choice)}>
              <Link
                ref={isCurrent ? showInItsRow : undefined}
                className="chip"
                to={inboxPath + inboxSearch({ q: chosen.q, ...choice })}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {word}
                {count !== undefined && <span className="inbox-count">{count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** On a phone the row scrolls sideways: where one is should be seen without scrolling. */
function showInItsRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest('ul');
  if (!link || !row) return;
  const beyond = link.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft += beyond;
}
