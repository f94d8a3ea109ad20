import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { enhancementModules } from './scripts/vite/enhancement-modules.ts';
import { iconPaths, iconsOfModules } from './scripts/vite/icon-paths.ts';
import { leanServer } from './scripts/vite/lean-server.ts';
import { officeRoutes } from './scripts/vite/office-routes.ts';
import { forOldBrowsers, oldestBrowsers } from './scripts/vite/old-browsers.ts';
import { ownDigits } from './scripts/vite/own-digits.ts';
import { serverMessages } from './scripts/vite/server-messages.ts';
import { singleMessages } from './scripts/vite/single-messages.ts';
import { unusedRouterParts } from './scripts/vite/unused-router-parts.ts';

const bundled =
  /^(zod|kysely|react|react-dom|scheduler|react-router|@react-router|@remix-run|csv-parse|csv-stringify|otpauth|qrcode|isbot|micromark.*|mdast-util.*|unist-util.*|decode-named-character-reference|character-entities|longest-streak|zwitch|ccount|markdown-table|escape-string-regexp|devlop)(\/|$)/;

export default defineConfig(({ command }) => ({
  plugins: [
    // Before a build `scripts/build.ts` compiles the messages, once for both sides.
    command === 'serve' &&
      paraglideVitePlugin({ project: './project.inlang', outdir: './app/paraglide', strategy: ['baseLocale'] }),
    ownDigits(),
    unusedRouterParts(),
    iconPaths(),
    enhancementModules(),
    reactRouter(),
    officeRoutes(),
    // After React Router has taken out of each module what is for the server.
    singleMessages(),
    serverMessages(),
    leanServer(),
    iconsOfModules(),
  ],
  define: { 'import.meta.env.BUILT_AT': JSON.stringify(new Date().toISOString()) },
  css: command === 'build' ? { postcss: { plugins: [forOldBrowsers()] } } : {},
  build: {
    cssTarget: oldestBrowsers,
    // Never as data: addresses: the content policy takes pictures and fonts from this origin only.
    assetsInlineLimit: 0,
    modulePreload: false,
    sourcemap: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              // Each file costs a request and 700 bytes of headers; small files of words are put together.
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                { name: 'office', test: /\/app\/(root|admin\/admin-layout)\.tsx$/, priority: 2 },
                { name: 'common', test: /\/app\/|virtual:icon-path/, minShareCount: 10, priority: 1 },
                {
                  name: 'messages',
                  test: /\/paraglide\/|virtual:icon-path/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1_200,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Reading the files of these packages one by one would take longer than all else at the start. In development
      // they stay outside, because some of them are no modules.
      resolve: command === 'build' ? { noExternal: bundled } : {},
      build: {
        rolldownOptions: {
          input: {
            index: './server/app.ts',
            serve: './server/serve.ts',
            'image-worker': './app/media/image-worker.ts',
            'table-worker': './app/spreadsheets/table-worker.ts',
          },
          output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
  server: { port: 3000 },
}));
