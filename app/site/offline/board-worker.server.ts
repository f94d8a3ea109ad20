import enhancements from 'virtual:enhancement-modules';
import { calendarLeaf } from '../../lib/dates.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import type { CopyTexts } from './page-copy.ts';

export type Board = { texts: Record<string, CopyTexts>; script: string };

export const boardWorkerHeaders = {
  // So that a repaired worker, or the order to go, is noticed at the next visit.
  'Cache-Control': 'public, no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** What reads public pages without a connection; switched off, what removes it and its copies from phones. */
export function boardWorker(code: string, isOn: boolean): string {
  if (!isOn) return goingWorker;
  const texts = Object.fromEntries(languages.map((language) => [language, inLanguage(language, copyTexts)]));
  const board: Board = { texts, script: enhancements.copy.path };
  return `self.board=${JSON.stringify(board)};${code}`;
}

function copyTexts(): CopyTexts {
  const months = Array.from(
    { length: 12 },
    (_, month) => calendarLeaf(`2026-${String(month + 1).padStart(2, '0')}-01`).month,
  );
  return { asOf: m.kept_as_of({ time: '#' }), newer: m.kept_newer(), months };
}

const goingWorker = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
await self.registration.unregister();
for(const name of await caches.keys())if(name.startsWith('board-'))await caches.delete(name);
})()));`;
