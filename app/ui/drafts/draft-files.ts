type StoredFiles = { at: number; files: Record<string, File> };

const store = 'files';
const lifetimeMs = 24 * 3_600_000;

// A browser may refuse to store files: then they are chosen again.

export async function saveFiles(key: string, files: Record<string, File>): Promise<void> {
  await inStore('readwrite', (entries) => entries.put({ at: Date.now(), files } satisfies StoredFiles, key));
}

export async function findFiles(key: string): Promise<Record<string, File>> {
  const stored = await inStore('readonly', (entries): IDBRequest<StoredFiles | undefined> => entries.get(key));
  return stored && stored.at > Date.now() - lifetimeMs ? stored.files : {};
}

/** With those that a closed tab left behind. */
export async function deleteFiles(isGone: (key: string) => boolean): Promise<void> {
  const keys = (await inStore('readonly', (entries) => entries.getAllKeys())) ?? [];
  for (const key of keys.map(String)) {
    if (isGone(key) || Object.keys(await findFiles(key)).length === 0)
      await inStore('readwrite', (entries) => entries.delete(key));
  }
}

async function inStore<Found>(
  mode: IDBTransactionMode,
  ask: (entries: IDBObjectStore) => IDBRequest<Found>,
): Promise<Found | undefined> {
  let db: IDBDatabase | undefined;
  try {
    db = await openStore();
    return await answered(ask(db.transaction(store, mode).objectStore(store)));
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open('drafts', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return answered(request);
}

function answered<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
