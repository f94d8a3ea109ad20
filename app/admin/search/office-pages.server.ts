import { href } from 'react-router';
import { allContents } from '../../content-types.server.ts';
import type { Staff } from '../../context.ts';
import { importTitle } from '../../imports/import-form.action.server.ts';
import { includesTerms, withTerms } from '../../lib/languages/search-terms.ts';
import { m } from '../../paraglide/messages.js';
import { factsOf } from '../../settings/school-facts.ts';
import { schoolFields, schoolSections } from '../../settings/school-fields.ts';
import { addLabel } from '../content/screens-at.server.ts';
import { settingsLinks } from '../settings/settings-links.server.ts';
import { menuFor } from '../shell/admin-menu.tsx';
import type { SearchHit } from './search-groups.ts';

type OfficePage = { to: string; label: () => string; isForAdministrators?: boolean };

const otherPages: readonly OfficePage[] = [
  { to: href('/admin/account/password'), label: m.account_change_password },
  { to: href('/admin/account/two-factor'), label: m.account_two_factor },
  { to: href('/admin/account/recovery-codes'), label: m.account_codes_title },
  { to: href('/admin/people/invite'), label: m.people_invite_title, isForAdministrators: true },
  { to: href('/admin/start'), label: m.start_title, isForAdministrators: true },
  ...allContents.flatMap(({ type, screens, files }) => [
    ...(screens ? [{ to: `/admin/${type.path}/new`, label: () => addLabel(type, screens) }] : []),
    ...(files ? [{ to: `/admin/${type.path}/import`, label: () => importTitle(files) }] : []),
  ]),
  { to: href('/admin/enquiries/new'), label: m.inbox_phone_title },
  { to: href('/admin/templates'), label: m.template_title },
  { to: href('/admin/answers'), label: m.answer_title },
  { to: href('/admin/pages/new'), label: m.pages_new },
  { to: href('/admin/menu/new'), label: m.menu_add_link },
];

/** What people call a page beside its own name. */
const otherWords: Record<string, () => string> = {
  [href('/admin/dashboard')]: m.search_words_dashboard,
  [href('/admin/account')]: m.search_words_account,
  [href('/admin/account/password')]: m.search_words_password,
  [href('/admin/account/two-factor')]: m.search_words_two_factor,
  [href('/admin/people')]: m.search_words_people,
  [href('/admin/people/invite')]: m.search_words_invite,
  [href('/admin/start')]: m.search_words_start,
  [href('/admin/settings/colours')]: m.search_words_colours,
  [href('/admin/settings/crest')]: m.search_words_crest,
  [href('/admin/settings/results')]: m.search_words_results,
  [href('/admin/settings/enquiries')]: m.search_words_enquiries,
  [href('/admin/settings/export')]: m.search_words_export,
  [href('/admin/results/import')]: m.search_words_import_results,
  [href('/admin/calendar/import')]: m.search_words_import_calendar,
  [href('/admin/outbox')]: m.search_words_outbox,
  [href('/admin/backups')]: m.backup_search_words,
  [href('/admin/activity')]: m.search_words_activity,
  [href('/admin/bin')]: m.search_words_bin,
  [href('/admin/menu')]: m.search_words_menu,
  [href('/admin/pages')]: m.search_words_pages,
  [href('/admin/calendar')]: m.search_words_calendar,
  [href('/admin/enquiries/new')]: m.search_words_phone_enquiry,
};

type FoundPage = { to: string; label: string; words: string };

function pagesFor(role: Staff['role']): FoundPage[] {
  const isOpen = ({ isForAdministrators }: OfficePage) => !isForAdministrators || role === 'administrator';
  const menu = menuFor({ role, mustChangePassword: false }).flatMap(({ items }) => items);
  const settings = role === 'administrator' ? settingsLinks : [];
  const inMenu = menu.filter(({ isPublic }) => !isPublic);
  const others = otherPages.filter(
    ({ to, ...page }) => isOpen({ to, ...page }) && !inMenu.some((one) => one.to === to),
  );
  const labelled = [...inMenu, ...settings, ...others];
  return labelled.map(({ to, label }) => ({ to, label: label(), words: `${otherWords[to]?.() ?? ''} ${factsOn(to)}` }));
}

/** The labels of the fields on a page of settings. */
function factsOn(to: string): string {
  const section = schoolSections.find((one) => to === href('/admin/settings/:section', { section: one }));
  return section
    ? factsOf(section)
        .map((name) => schoolFields[name].label())
        .join(', ')
    : '';
}

/** Pages whose name has the words come first. */
export function searchOfficePages(words: string, role: Staff['role']): SearchHit[] {
  return withTerms(pagesFor(role), words, ({ label, words: others }) => `${label} ${others}`)
    .map(({ to, label }) => ({ id: to, to, name: label, isNamed: includesTerms(label, words) }))
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed));
}
