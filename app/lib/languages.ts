const scripts: [RegExp, string][] = [
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** Language of a text by its script, for the `lang` attribute; undefined for the language of the page. */
export function languageOf(text: string): string | undefined {
  return scripts.find(([script]) => script.test(text))?.[1];
}
