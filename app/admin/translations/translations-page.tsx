import { href, Link } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { shownLanguages } from '../../settings/school.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/translations-page';
import {
  isTranslatedSubject,
  type Listed,
  listOlder,
  sourceOf,
  translatedKinds,
  withStates,
} from './originals.server.ts';
import { TranslationLink } from './translation-state.tsx';

export const handle = adminPage(m.translations_title);

const pageSize = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const isAdministrator = requireStaff(context).role === 'administrator';
  const open = [...translatedKinds].filter(([subject]) => isAdministrator || subject !== 'setting');
  const subjects = open.map(([subject]) => subject);
  const kinds = open.map(([subject, { label }]) => ({ subject, label: label() }));
  const requested = url.searchParams.get('kind');
  const kind = isTranslatedSubject(requested) && subjects.includes(requested) ? requested : 'page';
  const shown = shownLanguages(await findSchool(db));
  if (shown.length < 2) return { isNeeded: false as const, isAdministrator };
  const after = url.searchParams.get('after') ?? undefined;
  const found = await sourceOf(kind).list(db, isId(after) ? after : undefined, pageSize + 1);
  const start = found.findIndex(({ id }) => id === after) + 1;
  const rows = found.slice(start, start + pageSize);
  const older = await listOlder(db, subjects, shown);
  const next = found.length > start + pageSize ? rows.at(-1)?.id : undefined;
  return { isNeeded: true as const, kinds, kind, older, rows: await withStates(db, kind, rows, shown), next };
}

export default function TranslationsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isNeeded) {
    const link = { to: href('/admin/settings/languages'), label: m.translations_choose_languages() };
    return (
      <EmptyState title={m.translations_one_language()} {...(loaderData.isAdministrator && { link })}>
        {m.translations_intro()}
      </EmptyState>
    );
  }
  const { kinds, kind, older, rows, next } = loaderData;
  return (
    <>
      <section className="panel" aria-labelledby="older-title">
        <h2 id="older-title">{m.translations_older_title()}</h2>
        <p>{older.length > 0 ? m.translations_older_text() : m.translations_older_none()}</p>
        <TranslationRows rows={older} />
      </section>
      <section className="panel">
        <p>{m.translations_intro()}</p>
        <KindLinks kinds={kinds} current={kind} />
        {rows.length === 0 ? <p>{m.translations_nothing()}</p> : <TranslationRows rows={rows} />}
        {next && (
          <Link className="button-outline" to={`${href('/admin/translations')}?kind=${kind}&after=${next}`}>
            {m.ui_next_page()}
            <Icon name="caret-right-bold" size={20} />
          </Link>
        )}
      </section>
    </>
  );
}

function KindLinks({ kinds, current }: { kinds: readonly { subject: string; label: string }[]; current: string }) {
  return (
    <nav aria-label={m.translations_kinds()}>
      <ul className="plain-list chip-row">
        {kinds.map(({ subject, label }) => (
          <li key={subject}>
            <Link
              className="chip"
              to={`${href('/admin/translations')}?kind=${subject}`}
              aria-current={subject === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TranslationRows({ rows }: { rows: readonly Listed[] }) {
  return (
    <ul className="plain-list translation-rows">
      {rows.map(({ subject, id, name, states }) => (
        <li key={`${subject} ${id} ${states[0]?.language}`} className="translation-row">
          <span className="record-title" lang={languageOf(name)}>
            {name}
          </span>
          <span className="translation-links">
            {states.map((state) => (
              <TranslationLink key={state.language} subject={subject} id={id} name={name} {...state} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
