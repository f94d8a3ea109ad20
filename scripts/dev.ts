import { compileMessages } from './build.ts';

// What fills the school speaks the words of the interface: they have to be there before the server is loaded.
await compileMessages();
await import('../server/dev.ts');
