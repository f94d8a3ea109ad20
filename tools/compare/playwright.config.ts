import { defineConfig } from '@playwright/test';
import ofTests from '../../tests/e2e/playwright.config.ts';

export default defineConfig({
  ...ofTests,
  testDir: '.',
  globalSetup: undefined,
  fullyParallel: false,
  workers: 1,
  timeout: 300_000,
  outputDir: `${process.env.WALK_REPORT}-results`,
  reporter: [['json', { outputFile: process.env.WALK_REPORT }]],
  use: { ...ofTests.use, screenshot: 'off', viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
});
