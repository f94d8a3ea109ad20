import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { enhancementModule } from './scripts/vite/enhancement-module.ts';
import { iconPaths } from './scripts/vite/icon-paths.ts';

const bundled =
  /^(zod|kysely|react-router|@react-router|@remix-run|csv-parse|csv-stringify|otpauth|qrcode|isbot)(\/|$)/;

export default defineConfig({
  plugins: [
    paraglideVitePlugin({ project: './project.inlang', outdir: './app/paraglide', strategy: ['baseLocale'] }),
    iconPaths(),
    enhancementModule(),
    reactRouter(),
  ],
  build: {
    // Never as data: addresses: the content policy takes pictures and fonts from this origin only.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
  },
  environments: {
    ssr: {
      // Read one by one from their folders, the files of these packages take longer than all else at the start.
      resolve: { noExternal: bundled },
      build: {
        rolldownOptions: {
          input: { index: './server/app.ts', serve: './server/serve.ts' },
        },
      },
    },
  },
  server: { port: 3000 },
});
