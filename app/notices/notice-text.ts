const titleCharacters = 80;
const excerptCharacters = 150;
const newForDays = 7;
const dayMs = 86_400_000;

/** The title, or the first words of the details when the school gave none. */
export function titleOf(notice: { title: string; details: string }): string {
  if (notice.title) return notice.title;
  return firstWords(notice.details.split('\n', 1)[0] ?? '', titleCharacters);
}

/** As much of the details as two lines of the board can show. */
export function excerptOf(details: string): string {
  return firstWords(details, excerptCharacters);
}

function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}

/** The instant after which a notice is shown as new. */
export function newSince(): string {
  return new Date(Date.now() - newForDays * dayMs).toISOString();
}

const scripts: [RegExp, string][] = [
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** Language of a text by its script, for the `lang` attribute; undefined for the language of the page. */
export function languageOf(text: string): string | undefined {
  return scripts.find(([script]) => script.test(text))?.[1];
}
