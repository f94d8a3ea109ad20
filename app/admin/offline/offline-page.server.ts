import { createHash } from 'node:crypto';
import enhancements from 'virtual:enhancement-modules';
import { href } from 'react-router';
import { currentLanguage } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { adminMenu } from '../shell/admin-menu.tsx';
import styles from './offline.css?url';

export type OfflinePage = {
  cacheName: string;
  html: string;
  headers: Record<string, string>;
  files: readonly string[];
};

export const officeWorkerHeaders = {
  'Service-Worker-Allowed': `${href('/admin')}/`,
  'Cache-Control': 'public, no-cache',
  // For the worker itself, which requests only pages and files of this website.
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** The worker with its offline page built in. A changed page is a changed worker, so browsers replace it. */
export function officeWorker(code: string): string {
  return `self.offlinePage=${JSON.stringify(offlinePage())};${code}`;
}

function offlinePage(): OfflinePage {
  const { path: script } = enhancements['offline-page'];
  const html = document(script);
  const cacheName = `office-${createHash('sha256').update(html).digest('base64url').slice(0, 10)}`;
  return { cacheName, html, headers: pageHeaders, files: [styles, script] };
}

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; '),
};

function document(script: string): string {
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(m.offline_title())}</title>
<link rel="stylesheet" href="${styles}">
<script type="module" src="${script}"></script>
</head>
<body>
<main class="offline">
<h1>${escaped(m.offline_title())}</h1>
<p>${escaped(m.offline_help())} ${escaped(m.offline_kept())}</p>
<p><a class="offline-again" href="">${escaped(m.ui_try_again())}</a></p>
<section hidden data-labels="${escaped(JSON.stringify(labels()))}">
<h2>${escaped(m.offline_started())}</h2>
<ul></ul>
</section>
</main>
</body>
</html>
`;
}

/** The name of each page of the menu by its address, the longest first. */
function labels(): [string, string][] {
  const items = adminMenu.flatMap((group) => group.items).filter(({ isPublic }) => !isPublic);
  return items
    .map(({ to, label }): [string, string] => [to, label()])
    .toSorted(([one], [other]) => other.length - one.length);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
