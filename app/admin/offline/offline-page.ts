/** `words of PERSON on PATH`: the keys of `use-draft.ts`. */
const draftKey = /^words of \S* on (\/admin\/.+)$/;

function startedPaths(): string[] {
  const keys = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
  const paths = keys.flatMap((key) => draftKey.exec(key)?.[1] ?? []);
  return [...new Set(paths)].sort();
}

function listStarted(section: HTMLElement): void {
  const labels: [string, string][] = JSON.parse(section.dataset.labels ?? '[]');
  const list = section.querySelector('ul');
  for (const path of startedPaths()) {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = labels.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? path;
    const item = document.createElement('li');
    item.append(link);
    list?.append(item);
    section.hidden = false;
  }
}

/** Reloads when the server answers: the browser says nothing of a connection that came back while this page was loading. */
async function reloadWhenAnswered(): Promise<void> {
  for (let pauseMs = 2000; ; pauseMs = Math.min(pauseMs * 2, 60_000)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (navigator.onLine && (await isAnswered())) return location.reload();
  }
}

async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

const section = document.querySelector<HTMLElement>('[data-labels]');
try {
  if (section) listStarted(section);
} catch {
  // The browser may refuse its storage: then nothing is listed.
}
addEventListener('online', () => location.reload());
reloadWhenAnswered();
