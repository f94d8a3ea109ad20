/** A form is not sent twice, and one that says so not without a connection. `elapsed` gets whole seconds since the page was opened; empty after Back or a reload. */
export function busy(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('[data-busy]');
  const words = button?.lastElementChild;
  if (!words) return;
  const idle = words.textContent;
  const unsent = form.querySelector<HTMLElement>('[data-unsent]');
  let isSending = false;
  let isFresh = false;
  const settle = (isBusy: boolean) => {
    isSending = isBusy;
    button.setAttribute('aria-busy', `${isBusy}`);
    words.textContent = (isBusy && button.dataset.busy) || idle;
  };
  form.onsubmit = (event) => {
    const isOnline = !unsent || navigator.onLine;
    if (unsent) unsent.hidden = isOnline;
    if (isSending || !isOnline) event.preventDefault();
    settle(isOnline);
    if (form.elapsed) form.elapsed.value = isFresh ? (event.timeStamp / 1000) | 0 : '';
  };
  // A page restored from the back-forward cache must not say that it is still sending.
  addEventListener('pageshow', ({ persisted }) => {
    settle(false);
    // 0 = opened by a link. The newer API takes more bytes than this module has left.
    isFresh = !persisted && !performance.navigation.type;
    // Behind its button, it is open where a link leads to it, and when Back has brought its text back.
    const fold = unsent && form.closest('details');
    if (fold && (form.matches(':target') || form.message.value)) fold.open = true;
  });
}
