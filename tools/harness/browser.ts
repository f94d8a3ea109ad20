import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/test/programs.ts';
import { CannotMeasure } from './findings.ts';

export const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** @throws CannotMeasure without Chromium */
export async function withChromium<Found>(
  more: readonly string[],
  look: (browser: Browser) => Promise<Found>,
): Promise<Found> {
  const executablePath = findBrowser();
  if (!executablePath) throw new CannotMeasure('there is no Chromium here; CHROMIUM=/path/to/it names one');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', ...more];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await look(browser);
  } finally {
    await browser.close();
  }
}
