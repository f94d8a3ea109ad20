import { type FormEvent, useState } from 'react';
import { Form, useFetcher, useLocation } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { Icon } from '../../icon.tsx';
import { Note } from '../../note.tsx';
import { RowMenu } from '../row-menu.tsx';
import { QuestionInputs } from './selection-question.tsx';
import { type SelectionAnswer, type SelectionVerb, selectionForm, verbLooks } from './selection-verbs.ts';
import { type Selection, useSelection } from './use-selection.ts';

type SelectionBarProps = {
  list: string;
  verbs: readonly SelectionVerb[];
  hasMore: boolean;
};

/** For rows with a `SelectBox`. Without script it always shows. */
export function SelectionBar({ list, verbs, hasMore }: SelectionBarProps) {
  const { pathname, search, key } = useLocation();
  const action = `/admin/selected/${list}`;
  const selection = useSelection(`${action}${search}`, hasMore);
  const { data, submit, formData } = useFetcher<SelectionAnswer>();
  const [received, setReceived] = useState<{ key: string; data: SelectionAnswer }>();
  if (data && received?.data !== data) setReceived({ key, data });
  const answer = received?.key === key ? received.data : undefined;
  const [closed, setClosed] = useState<SelectionAnswer>();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    for (const id of selection.others) form.append('id', id);
    void submit(form, { method: 'post', action });
  }
  const question = answer === closed ? undefined : answer?.question;
  const count = selection.ticked.length + selection.others.length;
  return (
    <>
      <Form ref={selection.form} method="post" id={selectionForm} action={action} className="selection" onSubmit={send}>
        <input type="hidden" name="back" value={pathname + search} />
        <SelectAll selection={selection} />
        {answer?.failure && <Note kind="error" title={answer.failure} />}
        <div className="selection-bar on-light">
          <p className="selection-count" role="status">
            {count > 0 && m.selected_count({ count })}
            {count > 0 && <span className="visually-hidden">{m.selected_enter()}</span>}
          </p>
          <Everything selection={selection} hasMore={hasMore} />
          <VerbButtons verbs={verbs} />
        </div>
      </Form>
      {question && (
        <ConfirmDialog {...question} safe={m.selected_no()} onClose={() => setClosed(answer)}>
          <Form method="post" action={action} className="selection-question" onSubmit={send}>
            <QuestionInputs question={question} {...(formData?.has('confirmed') && { sent: formData })} />
          </Form>
        </ConfirmDialog>
      )}
    </>
  );
}

function SelectAll({ selection: { isWholePage, ticked, tickAll } }: { selection: Selection }) {
  return (
    <label className="selection-all">
      <input
        ref={(box) => {
          if (box) box.indeterminate = !isWholePage && ticked.length > 0;
        }}
        type="checkbox"
        checked={isWholePage}
        onChange={(event) => tickAll(event.target.checked)}
      />
      <span>{m.selected_whole_page()}</span>
    </label>
  );
}

function Everything({ selection, hasMore }: { selection: Selection; hasMore: boolean }) {
  const { matching, isWholePage, others, addMatching } = selection;
  if (!hasMore) return null;
  return (
    <>
      <label className="selection-everything">
        <input type="checkbox" name="everything" value="1" />
        <span>{m.selected_everything()}</span>
      </label>
      {isWholePage && matching?.isTooMany && <p className="selection-more">{m.selected_too_many_match()}</p>}
      {isWholePage && matching && !matching.isTooMany && others.length === 0 && (
        <button type="button" className="button-outline button-small" onClick={addMatching}>
          {m.selected_all_matching({ count: matching.ids.length })}
        </button>
      )}
    </>
  );
}

function VerbButtons({ verbs }: { verbs: readonly SelectionVerb[] }) {
  const [first, ...others] = verbs;
  return (
    <div className="selection-actions">
      {first && <VerbButton verb={first} className="button-outline button-small" />}
      {others.length === 1 && others[0] && <VerbButton verb={others[0]} className="button-outline button-small" />}
      {others.length > 1 && (
        <RowMenu id={selectionForm} name={m.selected_these()}>
          {others.map((verb) => (
            <VerbButton key={verb} verb={verb} className="row-menu-item" />
          ))}
        </RowMenu>
      )}
    </div>
  );
}

function VerbButton({ verb, className }: { verb: SelectionVerb; className: string }) {
  const { label, icon, isDangerous } = verbLooks[verb];
  const danger = className === 'row-menu-item' ? 'row-menu-danger' : 'button-danger';
  return (
    <button type="submit" name="intent" value={verb} className={isDangerous ? `${className} ${danger}` : className}>
      <Icon name={icon} size={20} />
      {label()}
    </button>
  );
}

export function SelectBox({ id, name }: { id: string; name: string }) {
  return (
    <label className="select-box">
      <input type="checkbox" form={selectionForm} name="id" value={id} aria-label={m.selected_box({ name })} />
    </label>
  );
}
