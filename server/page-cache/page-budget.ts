/** The pages of one school. */
type Store = { readonly size: number; evictOutdated(): void; evictDownTo(bytes: number): void };

export type PageBudget = ReturnType<typeof createPageBudget>;

/** What the pages of all schools may take. No page is lost by a school that has less than its equal share. */
export function createPageBudget(maxBytes: number) {
  const stores = new Set<Store>();
  return {
    maxBytes,
    open: (store: Store) => void stores.add(store),
    close: (store: Store) => void stores.delete(store),
    keepWithin(): void {
      if (sizesOf(stores).reduce((sum, size) => sum + size, 0) <= maxBytes) return;
      for (const store of stores) store.evictOutdated();
      const share = equalShare(sizesOf(stores), maxBytes * 0.9);
      for (const store of stores) store.evictDownTo(share);
    },
  };
}

function sizesOf(stores: Set<Store>): number[] {
  return Array.from(stores, ({ size }) => size);
}

/** What those who need little leave is shared by the others. */
function equalShare(sizes: number[], bytes: number): number {
  let left = bytes;
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (size > share) return share;
    left -= size;
  }
  return bytes;
}
