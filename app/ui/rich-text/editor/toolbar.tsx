import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { liftListItem } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FieldError, Options } from '../../forms/field.tsx';
import { Icon } from '../../icon.tsx';
import type { IconName } from '../../icon-names.ts';
import {
  addColumn,
  type BlockStyle,
  blockStyleOf,
  hrefOf,
  insertTable,
  isMarked,
  type LinkPlace,
  listTypeOf,
  removeLink,
  setBlockStyle,
  setLink,
  toggleList,
} from './commands.ts';
import { indentItem } from './editor-state.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

type ToolbarProps = {
  state: EditorState;
  controls: string;
  run: (command: Command) => void;
  isLinking: boolean;
  onLink: () => void;
  onPlain: () => void;
};

export function Toolbar({ state, controls, run, isLinking, onLink, onPlain }: ToolbarProps) {
  const command = { state, run };
  const list = listTypeOf(state);
  return (
    <div role="toolbar" aria-label={m.rich_text_tools()} aria-controls={controls} className="rich-text-tools">
      <StyleChoice {...command} />
      <MarkButton {...command} mark="strong" icon="text-b-bold" label={m.rich_text_bold()} />
      <MarkButton {...command} mark="em" icon="text-italic-bold" label={m.rich_text_italic()} />
      <CommandButton
        {...command}
        command={toggleList(nodes.bullet_list)}
        isPressed={list === nodes.bullet_list}
        icon="list-bullets-fill"
        label={m.rich_text_bullets()}
      />
      <CommandButton
        {...command}
        command={toggleList(nodes.ordered_list)}
        isPressed={list === nodes.ordered_list}
        icon="list-numbers-bold"
        label={m.rich_text_numbers()}
      />
      {list && (
        <>
          <CommandButton {...command} command={indentItem} label={m.rich_text_indent()} />
          <CommandButton {...command} command={liftListItem(nodes.list_item)} label={m.rich_text_outdent()} />
        </>
      )}
      <ToolButton icon="link-simple-bold" label={m.rich_text_link()} isPressed={isLinking} onPress={onLink} />
      {isInTable(state) ? (
        <TableButtons {...command} />
      ) : (
        <CommandButton {...command} command={insertTable} icon="table-bold" label={m.rich_text_table()} />
      )}
      <CommandButton {...command} command={undo} icon="arrow-u-up-left-bold" label={m.rich_text_undo()} />
      <CommandButton {...command} command={redo} icon="arrow-u-up-right-bold" label={m.rich_text_redo()} />
      <ToolButton label={m.rich_text_plain()} isPressed={false} onPress={onPlain} />
    </div>
  );
}

type CommandProps = Pick<ToolbarProps, 'state' | 'run'>;

const styles: Record<BlockStyle, () => string> = {
  text: m.rich_text_paragraph,
  heading: m.rich_text_heading,
  subheading: m.rich_text_subheading,
};

function StyleChoice({ state, run }: CommandProps) {
  return (
    <select
      className="rich-text-style"
      aria-label={m.rich_text_style()}
      value={blockStyleOf(state)}
      disabled={isInTable(state)}
      onChange={({ currentTarget }) => run(setBlockStyle(currentTarget.value as BlockStyle))}
    >
      <Options all={Object.entries(styles).map(([style, label]) => [style, label()])} />
    </select>
  );
}

type Looks = { icon?: IconName; label: string };

function MarkButton({ state, run, mark, ...looks }: CommandProps & Looks & { mark: 'strong' | 'em' }) {
  const type = marks[mark];
  return (
    <CommandButton {...looks} state={state} run={run} command={toggleMark(type)} isPressed={isMarked(state, type)} />
  );
}

function TableButtons(command: CommandProps) {
  return (
    <>
      <CommandButton {...command} command={addRowAfter} icon="plus-bold" label={m.rich_text_add_row()} />
      <CommandButton {...command} command={addColumn} icon="plus-bold" label={m.rich_text_add_column()} />
      <CommandButton {...command} command={deleteRow} icon="x-bold" label={m.rich_text_delete_row()} />
      <CommandButton {...command} command={deleteColumn} icon="x-bold" label={m.rich_text_delete_column()} />
      <CommandButton {...command} command={deleteTable} icon="trash-fill" label={m.rich_text_delete_table()} />
    </>
  );
}

type CommandButtonProps = CommandProps & Looks & { command: Command; isPressed?: boolean };

function CommandButton({ state, run, command, ...rest }: CommandButtonProps) {
  return <ToolButton {...rest} isDisabled={!rest.isPressed && !command(state)} onPress={() => run(command)} />;
}

type ToolButtonProps = Looks & { isPressed?: boolean; isDisabled?: boolean; onPress: () => void };

/** A press of the mouse leaves the focus, and with it the keyboard of a phone, where it is. */
export function ToolButton({ icon, label, isPressed, isDisabled, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="rich-text-tool"
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      {icon && <Icon name={icon} size={20} />}
      {label}
    </button>
  );
}

type LinkPanelProps = {
  link: LinkPlace;
  /** Without a command nothing changes. */
  onDone: (command?: Command) => void;
};

/** Not a form, because it is inside one. */
export function LinkPanel({ link, onDone }: LinkPanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => input.current?.focus(), []);
  function choose() {
    const href = hrefOf(input.current?.value ?? '');
    setFaulty(href === undefined);
    if (href) onDone(setLink(link, href));
    else input.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') choose();
    else onDone();
  }
  return (
    <fieldset className={isFaulty ? 'rich-text-link field-faulty' : 'rich-text-link'}>
      <legend className="visually-hidden">{m.rich_text_link()}</legend>
      <label className="field-label" htmlFor={id}>
        {m.rich_text_link_address()}
      </label>
      <p className="field-hint" id={`${id}hint`}>
        {m.rich_text_link_hint()}
      </p>
      <input
        ref={input}
        id={id}
        className="field-control"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        defaultValue={link.href}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? `${id}hint ${id}error` : `${id}hint`}
        onKeyDown={press}
      />
      {isFaulty && <FieldError id={`${id}error`}>{m.rich_text_link_refused()}</FieldError>}
      <div className="rich-text-link-buttons">
        <ToolButton icon="check-bold" label={m.rich_text_link_set()} onPress={choose} />
        {link.href && (
          <ToolButton icon="trash-fill" label={m.rich_text_link_remove()} onPress={() => onDone(removeLink(link))} />
        )}
        <ToolButton icon="x-bold" label={m.rich_text_link_cancel()} onPress={() => onDone()} />
      </div>
    </fieldset>
  );
}
