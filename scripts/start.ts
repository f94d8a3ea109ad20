import { buildWhenStale, ToolFailed } from './build.ts';

try {
  await buildWhenStale();
} catch (error) {
  if (!(error instanceof ToolFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
await import('../server/main.ts');
