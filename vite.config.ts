import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { enhancementModule } from './scripts/vite/enhancement-module.ts';
import { iconPaths } from './scripts/vite/icon-paths.ts';

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
  environments: { ssr: { build: { rolldownOptions: { input: './server/app.ts' } } } },
  server: { port: 3000 },
});
