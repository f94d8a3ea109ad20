import type { EntryContext } from 'react-router';
import type { Language } from './languages.ts';

type Manifest = EntryContext['manifest'];

const known = new WeakMap<Manifest, Map<Language, Manifest>>();

/** Names the scripts of a language, which lie in a folder of its own (`scripts/vite/browser-messages.ts`). */
export function localizedManifest(manifest: Manifest, language: Language): Manifest {
  if (language === 'en') return manifest;
  const ofLanguages = known.get(manifest) ?? new Map<Language, Manifest>();
  known.set(manifest, ofLanguages);
  const found = ofLanguages.get(language) ?? (JSON.parse(inFolderOf(language, JSON.stringify(manifest))) as Manifest);
  ofLanguages.set(language, found);
  return found;
}

/** A manifest as text, with the addresses of another language's scripts. */
export function inFolderOf(language: string, manifest: string): string {
  return language === 'en' ? manifest : manifest.replaceAll(/"\/assets\/([^"/]+\.js)"/g, `"/assets/${language}/$1"`);
}
