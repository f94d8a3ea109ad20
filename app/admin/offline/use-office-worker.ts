import { useEffect } from 'react';
import { currentLanguage, type Language } from '../../lib/languages/languages.ts';
import { trustedScript } from '../../lib/service-workers.ts';

export function officeWorkerPath(language: Language): string {
  return language === 'en' ? '/office-worker.js' : `/office-worker.${language}.js`;
}

const scope = '/admin/';

let address: string | undefined;

/** Lets the office answer without a connection: with a page of ours in place of the browser's. */
export function useOfficeWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    address ??= trustedScript(officeWorkerPath(currentLanguage()));
    navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
  }, []);
}

/** A phone that was used once keeps nothing of the office. The copies of public pages stay. */
export async function removeOfficeWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    await registration?.unregister();
    for (const name of await caches.keys()) if (name.startsWith('office-')) await caches.delete(name);
  } catch {
    // Without a worker there is nothing to remove.
  }
}
