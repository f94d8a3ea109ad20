/** Opens where a link leads to the form inside, and where Back has brought its text back. */
export function fold(details: HTMLDetailsElement): void {
  window.onpageshow = window.onhashchange = () => {
    const text = details.querySelector('textarea') as HTMLTextAreaElement;
    if (text.value || details.querySelector(':target')) details.open = true;
  };
}
