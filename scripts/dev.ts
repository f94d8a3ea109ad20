import { compileMessages } from './build.ts';

// The seed imports the compiled messages, so they have to exist before the server is loaded.
await compileMessages();
await import('../server/dev.ts');
