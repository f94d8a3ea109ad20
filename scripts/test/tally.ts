/** How many tests passed and failed. */
export type Tally = { passed: number; failed: number };

/** Runs one step that counts as one test, and says and answers whether it passed. A step fails by throwing. */
export async function runStep(tally: Tally, name: string, step: () => Promise<void>): Promise<boolean> {
  const started = performance.now();
  try {
    await step();
    tally.passed += 1;
    console.log(`✓ ${name} (${seconds(started)})`);
    return true;
  } catch (error) {
    tally.failed += 1;
    console.log(`✗ ${name} (${seconds(started)})\n${error instanceof Error ? error.message : error}`);
    return false;
  }
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
