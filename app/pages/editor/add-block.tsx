import { data, Form, href, Link, useLocation } from 'react-router';
import { servicesContext } from '../../context.ts';
import { sendForm } from '../../forms/send-form.ts';
import { isId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { isFromPageView, pageViewPath } from '../block-form/block-place.ts';
import { type BlockKind, declarationOf, isReadyTable, type ReadyTable, readyTables } from '../block-kinds.ts';
import type { Route } from './+types/add-block';
import { findKinds, handleAddBlock } from './add-block.server.ts';

export const handle = adminPage(m.pages_add_block);

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const kinds = isId(id) ? await findKinds(context.get(servicesContext).db, id) : undefined;
  if (!kinds) throw data(null, { status: 404 });
  return { id, kinds };
}

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  if (!isId(id)) throw data(null, { status: 404 });
  return handleAddBlock(args, id);
}

export const clientAction = sendForm<Route.ClientActionArgs>(m.admin_unsent);

const explanations: Record<BlockKind | ReadyTable, () => string> = {
  lead: m.pages_about_lead,
  text: m.pages_about_text,
  picture: m.pages_about_picture,
  portrait: m.pages_about_portrait,
  cards: m.pages_about_cards,
  steps: m.pages_about_steps,
  'fee-table': m.pages_about_fee_table,
  'bus-table': m.pages_about_bus_table,
  table: m.pages_about_table,
  buses: m.pages_about_buses,
  values: m.pages_about_values,
  downloads: m.pages_about_downloads,
  action: m.pages_about_action,
  'stored-details': m.pages_about_stored_details,
  contact: m.pages_about_contact,
  slides: m.pages_about_slides,
  'quick-links': m.pages_about_quick_links,
  'latest-notices': m.pages_about_latest_notices,
  'coming-up': m.pages_about_coming_up,
  welcome: m.pages_about_welcome,
  promotion: m.pages_about_promotion,
  facilities: m.pages_about_facilities,
  academics: m.pages_about_academics,
  toppers: m.pages_about_toppers,
  testimonials: m.pages_about_testimonials,
  enquiry: m.pages_about_enquiry,
};

export default function AddBlock({ loaderData: { id, kinds }, actionData }: Route.ComponentProps) {
  return (
    <section className="panel">
      {actionData?.failure && <Note kind="error" title={actionData.failure} isFocused />}
      <p>{m.pages_add_block_help()}</p>
      <Form method="post">
        <ul className="kind-list">
          {kinds.map((kind) => (
            <KindChoice key={kind} kind={kind} />
          ))}
        </ul>
      </Form>
      <p>
        <Link
          className="link-line"
          to={isFromPageView(useLocation().search) ? pageViewPath(id) : href('/admin/pages/:id', { id })}
        >
          {m.pages_back()}
        </Link>
      </p>
    </section>
  );
}

function KindChoice({ kind }: { kind: BlockKind | ReadyTable }) {
  const { label, icon } = isReadyTable(kind) ? readyTables[kind] : declarationOf(kind);
  return (
    <li>
      <button type="submit" name="kind" value={kind} className="kind-choice">
        <Icon name={icon} />
        <span>
          <strong>{label()}</strong>
          <span className="kind-about">{explanations[kind]()}</span>
        </span>
      </button>
    </li>
  );
}
