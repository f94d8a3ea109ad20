import { buildWhenStale, compileMessages, isStale, runTool, ToolFailed } from './build.ts';
import { withProgress } from './progress.mjs';

try {
  if (isStale()) await buildAndPrepare();
} catch (error) {
  if (!(error instanceof ToolFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
// A computed name, because the file exists only after the build.
await import(new URL('../build/server/serve.js', import.meta.url).href);

/** Prepares the data beside the build, which leaves half of the processor unused. @throws ToolFailed of the build */
async function buildAndPrepare(): Promise<void> {
  await withProgress('Preparing the texts in all languages', compileMessages);
  // When this fails the server does the same and says why it cannot.
  const preparing = runTool('scripts/demonstration/make-school.ts').catch(() => undefined);
  try {
    await buildWhenStale();
  } finally {
    await withProgress('Preparing the data', () => preparing);
  }
}
