/**
 * A form whose `data-busy` button says that it is sending, and that is not sent twice. A field `elapsed` is told for
 * how many whole seconds the page has been open, or nothing when the page was come back to: what stands there may have
 * been typed long before.
 */
export function busy(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('[data-busy]');
  const words = button?.lastElementChild;
  if (!button || !words) return;
  const idle = words.textContent;
  let isSending = false;
  let isFresh = false;
  const settle = (isBusy: boolean) => {
    isSending = isBusy;
    button.setAttribute('aria-busy', `${isBusy}`);
    words.textContent = (isBusy && button.dataset.busy) || idle;
  };
  form.onsubmit = (event) => {
    if (isSending) event.preventDefault();
    settle(true);
    if (form.elapsed) form.elapsed.value = isFresh ? (event.timeStamp / 1000) | 0 : '';
  };
  // A page that comes back from the browser's memory must not say that it is still sending.
  addEventListener('pageshow', ({ persisted }) => {
    settle(false);
    // 0 = opened by a link, neither again nor by Back. The newer way to ask takes more bytes than this module has left.
    isFresh = !persisted && performance.navigation.type === 0;
  });
}
