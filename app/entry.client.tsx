import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** React sets a text area back to its first text when it takes it over: what was typed before, on a slow line, is put back. */
const typedBefore = new Map<HTMLTextAreaElement, string>();

function noteInput({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) typedBefore.set(target, target.value);
}

function WithTypedTexts() {
  useEffect(() => {
    document.removeEventListener('input', noteInput, true);
    for (const [area, text] of typedBefore) restoreText(area, text);
    typedBefore.clear();
  }, []);
  return <HydratedRouter />;
}

function restoreText(area: HTMLTextAreaElement, text: string): void {
  if (!area.isConnected) return;
  area.value = text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

for (const area of document.querySelectorAll('textarea')) {
  if (area.value !== area.defaultValue) typedBefore.set(area, area.value);
}
document.addEventListener('input', noteInput, true);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WithTypedTexts />
    </StrictMode>,
  );
});
