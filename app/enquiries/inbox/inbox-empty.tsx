import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type InboxChoice, type InboxShow, inboxPath, inboxSearch } from './inbox-choice.ts';

type Sentences = { title: () => string; help: () => string };

const ofShow: Record<InboxShow, Sentences> = {
  open: { title: m.inbox_none_open, help: m.inbox_none_open_help },
  due: { title: m.inbox_none_due, help: m.inbox_none_due_help },
  mine: { title: m.inbox_none_mine, help: m.inbox_none_mine_help },
  nobody: { title: m.inbox_none_nobody, help: m.inbox_none_nobody_help },
  ending: { title: m.inbox_none_ending, help: m.inbox_none_ending_help },
};

/** What stands in place of the list while nothing is in it. */
export function InboxEmpty({ choice }: { choice: InboxChoice }) {
  const { q, show, state } = choice;
  if (q && !show && !state) {
    const link = { to: inboxPath + inboxSearch({ q, state: 'spam' }), label: m.inbox_search_spam() };
    return <Empty title={m.desk_nothing_fits} help={m.inbox_nothing_fits_help} link={link} />;
  }
  if (q || (show && state)) {
    return <Empty title={m.desk_nothing_fits} help={m.desk_nothing_fits_help} link={everything()} />;
  }
  if (show) return <Empty {...ofShow[show]} link={everything()} />;
  if (state === 'spam') return <Empty title={m.inbox_none_spam} help={m.inbox_none_spam_help} link={everything()} />;
  if (state === 'new') return <Empty title={m.inbox_none_new} help={m.inbox_none_new_help} link={everything()} />;
  if (state) return <Empty title={m.inbox_none_state} help={m.inbox_none_state_help} link={everything()} />;
  return <Empty title={m.inbox_none} help={m.inbox_none_help} />;
}

function everything() {
  return { to: inboxPath, label: m.desk_show_all() };
}

function Empty({ title, help, link }: Sentences & { link?: { to: string; label: string } }) {
  return (
    <EmptyState title={title()} {...(link && { link })}>
      {help()}
    </EmptyState>
  );
}
