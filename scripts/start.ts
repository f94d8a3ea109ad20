import { buildWhenStale, ToolFailed } from './build.ts';

try {
  await buildWhenStale();
} catch (error) {
  if (!(error instanceof ToolFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
// A computed name, because the file exists only after the build.
await import(new URL('../build/server/serve.js', import.meta.url).href);
