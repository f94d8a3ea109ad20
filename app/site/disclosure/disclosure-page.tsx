import { Fragment } from 'react';
import { servicesContext } from '../../context.ts';
import { DisclosureSection, NotGiven } from '../../disclosure/disclosure-section.tsx';
import documentStyles from '../../disclosure/document-row.css?url';
import { loadDisclosure, translateOwnTexts } from '../../disclosure/load-disclosure.server.ts';
import { listTeachers } from '../../faculty/faculty.server.ts';
import { facultyType } from '../../faculty/faculty-fields.ts';
import { now } from '../../lib/clock.ts';
import { formatDay, formatPlainDay } from '../../lib/dates.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { inOneLine } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { findEnteredFacts, translateFacts } from '../../settings/school.server.ts';
import { mergeNotes, notesOf } from '../../translations/translation-rules.ts';
import { translateRows } from '../../translations/translations.server.ts';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JumpList } from '../../ui/jump-list.tsx';
import { page } from '../../ui/page-facts.ts';
import type { Route } from './+types/disclosure-page';

type Loaded = Route.ComponentProps['loaderData'];

export const handle = page((loaded: Loaded) => ({
  title: loaded.title,
  description: loaded.description,
  area: 'study',
  label: loaded.title,
}));

/** With the school's own words in the language of the page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const teachers = await translateRows(db, facultyType, await listTeachers(db));
  const entered = await findEnteredFacts(db);
  const { facts, translationNote: factsNote } = await translateFacts(db, entered);
  const { set, sections: original, checkedOn } = await loadDisclosure(db, { teachers, facts });
  const { sections, translationNote } = await translateOwnTexts(db, original);
  return {
    title: set.title,
    description: set.description,
    sections,
    checkedOn,
    origin,
    address: origin + localizedPath(url.pathname),
    translationNote: mergeNotes([notesOf(teachers), factsNote, translationNote]),
  };
}

export default function DisclosurePage({ loaderData }: Route.ComponentProps) {
  const { sections, checkedOn, origin, address } = loaderData;
  return (
    <div className="section container disclosure">
      <Jumps sections={sections} />
      <div className="disclosure-parts">
        <p className="print-only">{m.page_printed({ day: formatDay(now()), address })}</p>
        {checkedOn ? (
          <p>{m.mpd_checked({ day: inOneLine(formatPlainDay(checkedOn)) })}</p>
        ) : (
          <p>
            {m.mpd_last_checked()} <NotGiven />
          </p>
        )}
        {sections.map((section, index) => (
          <Fragment key={section.letter}>
            {/* Here and not in the head: the first paint does not wait for the style sheet of what comes below. */}
            {index === 1 && <link rel="stylesheet" href={documentStyles} fetchPriority="low" />}
            <DisclosureSection section={section} origin={origin} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Jumps({ sections }: Pick<Loaded, 'sections'>) {
  const jumps = sections.map(({ letter, title }) => ({ letter, id: `part-${letter.toLowerCase()}`, label: title }));
  return (
    <JumpList label={m.page_jump()} jumps={jumps} isBeside>
      <button type="button" className="jump-link needs-script" data-enhance="print">
        <Icon name="printer-fill" size={20} />
        {m.mpd_print()}
      </button>
    </JumpList>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.mpd_not_loaded()} />;
}
