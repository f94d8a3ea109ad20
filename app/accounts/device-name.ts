import { m } from '../paraglide/messages.js';

/** The first that fits names the browser: most of them also claim to be those further down. */
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS|e)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser in few words, by what it says of itself: `Chrome, Android`. */
export function deviceName(userAgent: string | null): string {
  const known = [browsers, systems].map((list) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1]);
  return known.filter(Boolean).join(', ') || m.accounts_unknown_device();
}
