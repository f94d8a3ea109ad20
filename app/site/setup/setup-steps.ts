import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';

/** In their order; the last screen, `finish`, asks nothing. */
export const setupSteps = ['name', 'contact', 'crest', 'administrator', 'pages', 'begin'] as const;
export type SetupStep = (typeof setupSteps)[number];
export type SetupScreen = SetupStep | 'finish';

const screens: readonly SetupScreen[] = [...setupSteps, 'finish'];

export const setupTitles: Record<SetupScreen, () => string> = {
  name: m.setup_name_title,
  contact: m.setup_contact_title,
  crest: m.setup_crest_title,
  administrator: m.setup_administrator_title,
  pages: m.setup_pages_title,
  begin: m.setup_begin_title,
  finish: m.setup_finish_title,
};

export function placeOf(screen: SetupScreen): { number: number; of: number } {
  return { number: screens.indexOf(screen) + 1, of: screens.length };
}

export function setupPath(token: string, screen: SetupScreen): string {
  return `${href('/setup/:token', { token })}/${screen}`;
}

export function besideScreen(screen: SetupScreen, way: 1 | -1): SetupScreen | undefined {
  return screens[screens.indexOf(screen) + way];
}

export function firstUnanswered(answers: Partial<Record<string, unknown>>): SetupScreen {
  return setupSteps.find((step) => answers[step] === undefined) ?? 'finish';
}
