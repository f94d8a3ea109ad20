import { defineConfig } from '@playwright/test';

const report = process.env.BROWSER_TEST_REPORT;

const blinkSettings = {
  // As Playwright sets them, since only the last such argument counts: a mouse that can point exactly.
  primaryHoverType: 2,
  availableHoverTypes: 2,
  primaryPointerType: 4,
  availablePointerTypes: 4,
  // Without windows Chromium does not know how fast the line is. Pictures are fetched as far ahead as on a fast phone.
  lazyLoadingImageMarginPxUnknown: 1250,
};

export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './open-site.ts',
  // Node itself reads TypeScript; Playwright would translate a thousand files first.
  build: { external: ['**/*.ts', '**/*.js'] },
  fullyParallel: true,
  forbidOnly: true,
  // Many tests wait for the network or a timer: on two cores, three of them keep both busy.
  workers: 3,
  timeout: 300_000,
  // A busy machine shows late what it shows; what never comes still fails.
  expect: { timeout: 120_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    browserName: 'chromium',
    // Each test sees first visits, without copies; those of the workers say otherwise.
    serviceWorkers: 'block',
    // Nothing moves while it is looked at; where something should, `contextOptions: {}` says so.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // Each page is left before its code would pay for being optimized.
        '--js-flags=--no-opt --no-maglev',
        `--blink-settings=${Object.entries(blinkSettings).map(([name, value]) => `${name}=${value}`)}`,
      ],
    },
    screenshot: 'only-on-failure',
  },
});
