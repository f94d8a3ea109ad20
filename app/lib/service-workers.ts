export const boardWorkerPath = '/worker.js';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL: (url: string) => string;
  };
};

/** Our content policy takes no plain text as the address of a script. */
export function trustedScript(path: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes ? trustedTypes.createPolicy('worker', { createScriptURL: () => path }).createScriptURL('') : path;
}

type LifeEvent = { waitUntil(done: Promise<unknown>): void };

export type FetchEvent = LifeEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  resultingClientId: string;
  respondWith(response: Promise<Response>): void;
};

type Client = { url: string; postMessage(message: string): void };

/** What our workers use of their global scope, of which the types of pages know nothing. */
export type ServiceWorker = {
  location: Location;
  navigator: { connection?: { saveData?: boolean } };
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Client | undefined>;
    matchAll(options: object): Promise<Client[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
};
