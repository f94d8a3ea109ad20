import { servicesContext } from '../../context.ts';
import { DisclosureSection, NotGiven } from '../../disclosure/page/disclosure-section.tsx';
import documentStyles from '../../disclosure/page/document-row.css?url';
import { now } from '../../lib/clock.ts';
import { formatDay, formatPlainDay } from '../../lib/dates.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { inOneLine } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JumpList } from '../../ui/jump-list.tsx';
import { page } from '../../ui/page-facts.ts';
import type { Route } from './+types/disclosure-page';
import { loadShownDisclosure } from './load-shown.server.ts';

type Loaded = Route.ComponentProps['loaderData'];

export const handle = page((loaded: Loaded) => ({
  title: loaded.title,
  description: loaded.description,
  area: 'study',
  heading: loaded.title,
  label: loaded.title,
}));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const { set, sections, checkedOn, translationNote } = await loadShownDisclosure(db);
  const { title, description } = set;
  return {
    title,
    description,
    sections,
    checkedOn,
    origin,
    address: origin + localizedPath(url.pathname),
    translationNote,
  };
}

export default function DisclosurePage({ loaderData }: Route.ComponentProps) {
  const { sections, checkedOn, origin, address } = loaderData;
  return (
    <div className="section container disclosure">
      <Jumps sections={sections} />
      <div className="disclosure-parts">
        <p className="print-only">{m.page_printed({ day: formatDay(now()), address })}</p>
        <p>{checkedOn ? m.mpd_checked({ day: inOneLine(formatPlainDay(checkedOn)) }) : <NeverChecked />}</p>
        {sections.map((section, index) => (
          <SectionInTurn key={section.letter} isSecond={index === 1}>
            <DisclosureSection section={section} origin={origin} />
          </SectionInTurn>
        ))}
      </div>
    </div>
  );
}

function NeverChecked() {
  return (
    <>
      {m.mpd_last_checked()} <NotGiven />
    </>
  );
}

type TurnProps = { isSecond: boolean; children: React.ReactNode };

/** Here and not in the head: the first paint does not wait for the style sheet of what comes below. */
function SectionInTurn({ isSecond, children }: TurnProps) {
  return (
    <>
      {isSecond && <link rel="stylesheet" href={documentStyles} fetchPriority="low" />}
      {children}
    </>
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
