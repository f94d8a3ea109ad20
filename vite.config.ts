import listsOfSelectors from '@csstools/postcss-is-pseudo-class';
import { reactRouter } from '@react-router/dev/vite';
import logicalProperties from 'postcss-logical';
import { defineConfig } from 'vite';
import { browserMessages } from './scripts/vite/browser-messages.ts';
import { compressedFiles } from './scripts/vite/compress-thoroughly.ts';
import { enhancementModules } from './scripts/vite/enhancement-modules.ts';
import { officeRoutes } from './scripts/vite/office-routes.ts';
import { forOldBrowsers, oldestBrowsers } from './scripts/vite/old-browsers.ts';
import { unusedRouterParts } from './scripts/vite/unused-router-parts.ts';

const bundled =
  /^(zod|kysely|react|react-dom|scheduler|react-router|@react-router|@remix-run|csv-parse|csv-stringify|otpauth|qrcode|isbot|micromark.*|mdast-util.*|unist-util.*|decode-named-character-reference|character-entities|longest-streak|zwitch|ccount|markdown-table|escape-string-regexp|devlop)(\/|$)/;

export default defineConfig(({ command }) => ({
  plugins: [
    unusedRouterParts(),
    enhancementModules(),
    reactRouter(),
    officeRoutes(),
    // After React Router has taken out of each module what is for the server.
    browserMessages(),
    compressedFiles(),
  ],
  define: { 'import.meta.env.BUILT_AT': JSON.stringify(new Date().toISOString()) },
  css: command === 'build' ? { postcss: { plugins: [logicalProperties(), listsOfSelectors(), forOldBrowsers()] } } : {},
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
              // Each file costs a request and 700 bytes of headers.
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                { name: 'office', test: /\/app\/(root|admin\/admin-layout)\.tsx$/, priority: 2 },
                // Lists load no more of forms than the fields that ask about a selection.
                {
                  name: 'common',
                  test: /\/app\/(?!ui\/(drafts|upload|forms\/(?!(date-)?field\.)))/,
                  minShareCount: 10,
                  priority: 1,
                },
                { name: 'forms', test: /\/app\//, minShareCount: 10 },
                { name: 'lists', test: /\/app\/ui\/records\//, minShareCount: 5 },
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
            host: './server/host.ts',
            'image-worker': './app/media/image-worker.ts',
            'card-worker': './app/media/card/card-worker.ts',
            'table-worker': './app/spreadsheets/table-worker.ts',
          },
          // V8 stores a large file with two bytes a character if one is not ASCII.
          output: { charset: 'ascii', comments: false },
        },
      },
    },
  },
  server: { port: 3000 },
}));
