const voices = speechSynthesis;
const button = document.querySelector('[data-needs=speechSynthesis]') as HTMLElement;

/** Reads the notice aloud, or stops. In lines: Chrome ends a long text after a quarter of a minute. */
function readOrStop(): void {
  const word = button.lastElementChild as HTMLElement;
  const { stop = '' } = button.dataset;
  const isReading = button.dataset.listen !== undefined;
  const ended = () => {
    if (button.dataset.listen !== undefined) word.textContent = button.dataset.listen;
    delete button.dataset.listen;
  };
  voices.cancel();
  ended();
  if (isReading) return;
  const parts = [...document.querySelectorAll<HTMLElement>('main h1, .notice-words')];
  const spoken = parts.flatMap((part) => {
    const lines = (part.textContent || '').replace(/([।.?!])\s+/g, '$1\n').split('\n');
    return lines.filter((line) => line.trim()).map((line) => ({ line, lang: langOf(part) }));
  });
  button.dataset.listen = word.textContent || '';
  word.textContent = stop;
  spoken.forEach(({ line, lang }, index) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(line), { lang });
    utterance.onerror = ended;
    if (index === spoken.length - 1) utterance.onend = ended;
    voices.speak(utterance);
  });
}

/** Said, because a phone reads in its own language otherwise. */
function langOf(element: HTMLElement): string {
  return `${(element.closest('[lang]') as HTMLElement).lang}-IN`;
}

button.onclick = readOrStop;
readOrStop();
