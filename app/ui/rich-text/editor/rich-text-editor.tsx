import { closeHistory } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type LinkPlace, linkPlaceOf } from './commands.ts';
import { textOfDocument } from './document.ts';
import { editorStateOf } from './editor-state.ts';
import { pasteProps } from './paste.ts';
import { LinkPanel, Toolbar } from './toolbar.tsx';

export type RichTextEditorProps = {
  /** What is posted; whatever changes it is shown here. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** Of the words around the editor. */
  attributes: Record<string, string>;
  takesFocus: boolean;
  onPlain: () => void;
};

export function RichTextEditor({ field, attributes, takesFocus, onPlain }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState<LinkPlace>();
  const { view, state } = useEditorView(place, field, (current) => setLink(linkPlaceOf(current)));
  useLayoutEffect(() => view?.setProps({ attributes }), [view, attributes]);
  useEffect(() => {
    if (takesFocus) view?.focus();
  }, [view, takesFocus]);
  function run(command: Command) {
    if (!view) return;
    // Each press is a step of its own to undo.
    command(view.state, (change) => view.dispatch(closeHistory(change)));
    view.focus();
  }
  return (
    <div className="rich-text-editor">
      {state && (
        <Toolbar
          state={state}
          controls={attributes.id ?? ''}
          run={run}
          isLinking={link !== undefined}
          onLink={() => setLink(link ? undefined : linkPlaceOf(state))}
          onPlain={onPlain}
        />
      )}
      {link && (
        <LinkPanel
          link={link}
          onDone={(command) => {
            setLink(undefined);
            run(command ?? (() => true));
          }}
        />
      )}
      <div ref={place} className="rich-text-place" />
    </div>
  );
}

type Place = RefObject<HTMLElement | null>;
type FieldRef = RichTextEditorProps['field'];

function useEditorView(place: Place, field: FieldRef, onLink: (state: EditorState) => void) {
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const openLink = useRef(onLink);
  const load = useRef<() => void>(undefined);
  useEffect(() => {
    openLink.current = onLink;
    // The form may have been filled anew.
    load.current?.();
  });
  useEffect(() => {
    const element = place.current;
    const source = field.current;
    if (!element || !source) return;
    const made = editorViewOf(element, source, setState, (current) => openLink.current(current));
    load.current = made.load;
    setView(made.view);
    setState(made.view.state);
    return made.destroy;
  }, [place, field]);
  return { view, state };
}

function editorViewOf(
  place: HTMLElement,
  field: HTMLTextAreaElement,
  onChange: (state: EditorState) => void,
  onLink: (state: EditorState) => void,
) {
  let loaded = { text: '', read: '' };
  let known = '';
  const stateOf = (text: string) => {
    const state = editorStateOf(text, () => onLink(view.state));
    loaded = { text, read: textOfDocument(state.doc) };
    known = text;
    return state;
  };
  const load = () => {
    if (field.value === known) return;
    view.updateState(stateOf(field.value));
    onChange(view.state);
  };
  // A text that was only opened, or changed and changed back, is posted as it came.
  const write = () => {
    const text = textOfDocument(view.state.doc);
    known = text === loaded.read ? loaded.text : text;
    if (field.value === known) return;
    field.value = known;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const view: EditorView = new EditorView(place, {
    state: stateOf(field.value),
    ...pasteProps,
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change));
      if (change.docChanged) write();
      onChange(view.state);
    },
  });
  return { view, load, destroy: watch(field, view, load) };
}

function watch(field: HTMLTextAreaElement, view: EditorView, load: () => void): () => void {
  const loadSoon = () => setTimeout(load);
  const focus = () => view.focus();
  field.addEventListener('input', load);
  field.addEventListener('focus', focus);
  field.form?.addEventListener('reset', loadSoon);
  view.dom.addEventListener('focus', load);
  return () => {
    field.removeEventListener('input', load);
    field.removeEventListener('focus', focus);
    field.form?.removeEventListener('reset', loadSoon);
    view.destroy();
  };
}
