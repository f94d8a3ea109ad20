import type { KeyboardEvent } from 'react';

const typed = 'input:not([type=hidden], [type=submit], [type=button], [type=file])';
const stops = 'input:not([type=hidden]), select, textarea, button[type=submit], summary';

/** Enter goes on to the next field; with Ctrl it presses the first button that sends the form. */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, ctrlKey, metaKey, currentTarget: form } = event;
  if (key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof HTMLElement))
    return;
  if (ctrlKey || metaKey) {
    if (!target.matches(`${typed}, textarea, select`)) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLElement>('.button-row button[type=submit]:enabled'));
  } else if (target.matches(typed)) {
    event.preventDefault();
    nextStop(form, target)?.focus();
  }
}

function nextStop(form: HTMLFormElement, from: HTMLElement): HTMLElement | undefined {
  const isOtherGroup = (stop: HTMLElement) => stop.getAttribute('name') !== from.getAttribute('name');
  const all = [...form.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => !stop.matches(':disabled, [tabindex="-1"]') && stop.checkVisibility(),
  );
  return all.slice(all.indexOf(from) + 1).find(isOtherGroup);
}

/** The first button of the form is the one that Enter presses in a field of one line: that never sends anything. */
export function NoEnterButton() {
  return <button type="submit" className="visually-hidden" disabled tabIndex={-1} aria-hidden="true" />;
}
