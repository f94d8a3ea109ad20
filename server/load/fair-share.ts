/**
 * Whether one more may be taken for somebody: as long as more is free than he has already. Nobody alone gets more than half,
 * and who has nothing gets in as long as anything is free.
 */
export function createFairShares() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    has: (who: string, max: number): boolean => (counts.get(who) ?? 0) < max - total,
    take(who: string): void {
      total += 1;
      counts.set(who, (counts.get(who) ?? 0) + 1);
    },
    giveBack(who: string): void {
      const left = (counts.get(who) ?? 0) - 1;
      total -= 1;
      if (left > 0) counts.set(who, left);
      else counts.delete(who);
    },
  };
}
