import { useEffect } from 'react';
import { currentLanguage, type Language } from '../../lib/languages/languages.ts';

export function officeWorkerPath(language: Language): string {
  return language === 'en' ? '/office-worker.js' : `/office-worker.${language}.js`;
}

const scope = '/admin/';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL: (url: string) => string;
  };
};

let address: string | undefined;

/** Lets the office answer without a connection: with a page of ours in place of the browser's. */
export function useOfficeWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    address ??= trusted(officeWorkerPath(currentLanguage()));
    navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
  }, []);
}

/** The content policy of the office takes no plain text as the address of a script. */
function trusted(path: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('office-worker', { createScriptURL: (url) => url }).createScriptURL(path) ?? path;
}

/** A phone that was used once keeps nothing of the office. */
export async function removeOfficeWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    await registration?.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Without a worker there is nothing to remove.
  }
}
