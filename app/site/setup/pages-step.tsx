import { listMenuRows, setMenuVisibility } from '../../pages/menu/menu.server.ts';
import { isShownUnwritten, type PageKey, pageKeys, pageTemplates } from '../../pages/page-templates.ts';
import { m } from '../../paraglide/messages.js';
import { TickBox } from '../../ui/forms/field.tsx';
import type { Route } from './+types/pages-step';
import { handleStep, loadScreen, setupActor } from './open-setup.server.ts';
import { SetupForm, SetupFrame, setupHandle } from './setup-frame.tsx';

export const handle = setupHandle;

const step = 'pages';

/** Every school has a home page and a contact page, and the law requires the privacy page. */
const chosenKeys = pageKeys.filter((key) => !isShownUnwritten(key) && key !== 'privacy');

export function loader(args: Route.LoaderArgs) {
  return loadScreen(args, step, async (db) => {
    const shown = new Set((await listMenuRows(db)).flatMap(({ to, is_hidden }) => (is_hidden ? [] : [to])));
    return { ticked: chosenKeys.filter((key) => shown.has(pageTemplates[key].path)) };
  });
}

export function action(args: Route.ActionArgs) {
  return handleStep(args, step, {
    fields: {},
    write(tx, _values, form) {
      const ticked = new Set(form.getAll('pages'));
      const visibility = chosenKeys.map((key) => [pageTemplates[key].path, ticked.has(key)] as const);
      return setMenuVisibility(tx, Object.fromEntries(visibility), setupActor());
    },
  });
}

export default function PagesStep({ loaderData: { frame, own }, actionData }: Route.ComponentProps) {
  const ticked = new Set<PageKey>(own?.ticked);
  return (
    <SetupFrame facts={frame}>
      <p>{m.setup_pages_help()}</p>
      <SetupForm answer={actionData}>
        <fieldset className="setup-choices">
          <legend className="visually-hidden">{m.setup_pages_title()}</legend>
          {chosenKeys.map((key) => (
            <TickBox key={key} label={pageTemplates[key].title()} name="pages" value={key} isTicked={ticked.has(key)} />
          ))}
        </fieldset>
      </SetupForm>
    </SetupFrame>
  );
}
