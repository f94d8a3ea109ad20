import { Form, href, Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DemonstrationTag, Tag } from '../../ui/tag.tsx';

export type ChecklistLine = {
  id: string;
  label: string;
  to: string;
  isDemonstration: boolean;
  /** How many of the demonstration are left, where there may be several. */
  count?: number;
  isForAdministrators?: boolean;
};

export type Checklist = { open: ChecklistLine[]; dismissed: ChecklistLine[]; isHidden: boolean };

/** In place of the id of a line: all lines. */
export const wholeList = 'all';

export function isChecklistLine(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,60}$/.test(text);
}

type ChecklistPanelProps = { checklist: Checklist; isAdministrator: boolean };

/** What is still missing, until it is done or dismissed. */
export function ChecklistPanel({ checklist: { open, dismissed, isHidden }, isAdministrator }: ChecklistPanelProps) {
  const isOver = open.length === 0 && dismissed.length === 0;
  if (isOver || (isHidden && !isAdministrator)) return null;
  if (isHidden) {
    return (
      <section className="checklist" aria-label={m.checklist_heading()}>
        <DismissForm line={wholeList} isBack label={m.checklist_show()} />
      </section>
    );
  }
  return (
    <section className="panel checklist" aria-labelledby="checklist">
      <h2 id="checklist">{m.checklist_heading()}</h2>
      <p>{open.length > 0 ? m.checklist_help() : m.checklist_done()}</p>
      <ul className="plain-list">
        {open.map((line) => (
          <li key={line.id} className="manage-row checklist-row">
            <ChecklistLink line={line} />
            {isAdministrator && <DismissForm line={line.id} label={m.checklist_dismiss()} named={line.label} />}
          </li>
        ))}
      </ul>
      {isAdministrator && <DismissedLines lines={dismissed} />}
      {isAdministrator && (
        <div className="checklist-ways">
          {open.some(({ isDemonstration }) => isDemonstration) && (
            <Link className="button-outline button-small" to={href('/admin/start')}>
              <Icon name="confetti-fill" />
              {m.start_title()}
            </Link>
          )}
          <DismissForm line={wholeList} label={m.checklist_hide()} />
        </div>
      )}
    </section>
  );
}

function DismissedLines({ lines }: { lines: ChecklistLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{m.checklist_dismissed({ count: lines.length })}</summary>
      <ul className="plain-list">
        {lines.map(({ id, label }) => (
          <li key={id} className="manage-row checklist-row">
            <span className="manage-line">{label}</span>
            <DismissForm line={id} isBack label={m.checklist_show_again()} named={label} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ChecklistLink({ line: { label, to, isDemonstration, count } }: { line: ChecklistLine }) {
  return (
    <Link className="manage-line" to={to}>
      <Icon name="clipboard-text-fill" />
      <span className="manage-word">
        {count === undefined ? label : m.checklist_counted({ label, count })}
        {isDemonstration && <DemonstrationTag />}
        {!isDemonstration && ' '}
        {!isDemonstration && <Tag tone="kagoj">{m.checklist_empty()}</Tag>}
      </span>
      <Icon name="caret-right-bold" size={20} />
    </Link>
  );
}

type DismissFormProps = { line: string; label: string; named?: string; isBack?: boolean };

function DismissForm({ line, label, named, isBack = false }: DismissFormProps) {
  return (
    <Form method="post">
      <input type="hidden" name="line" value={line} />
      <SendButton
        intent={isBack ? 'show' : 'dismiss'}
        about={{ field: 'line', value: line }}
        className="button-outline button-small"
        label={named && `${label}: ${named}`}
      >
        {label}
      </SendButton>
    </Form>
  );
}
