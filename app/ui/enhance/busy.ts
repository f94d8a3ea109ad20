/** A form whose `data-busy` button says that it is sending, and that is not sent twice. */
export function busy(form: HTMLElement): void {
  const button = form.querySelector<HTMLElement>('[data-busy]');
  const words = button?.lastElementChild;
  if (!button || !words) return;
  const idle = words.textContent;
  const settle = (isBusy: boolean) => {
    button.setAttribute('aria-busy', `${isBusy}`);
    words.textContent = isBusy ? (button.dataset.busy ?? idle) : idle;
  };
  form.onsubmit = (event) => {
    if (button.ariaBusy === 'true') event.preventDefault();
    settle(true);
  };
  // A page that comes back from the browser's memory must not say that it is still sending.
  addEventListener('pageshow', () => settle(false));
}
