import { data, href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { findActive } from '../../database/editable-records.server.ts';
import { isId } from '../../lib/ids.ts';
import { Picture } from '../../media/picture.tsx';
import { m } from '../../paraglide/messages.js';
import { findArt } from '../../ui/art.ts';
import { adminPage } from '../../ui/page-facts.ts';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import type { PagePicture } from '../block-fields.ts';
import { loadComparison } from '../revisions.server.ts';
import type { Route } from './+types/compare-versions';
import type { EntryChange, EntryDifference, FieldDifference, TextPart } from './compare.server.ts';

export const handle = adminPage((loaded?: { title: string }) =>
  loaded ? m.pages_comparison_of({ page: loaded.title }) : m.pages_compare(),
);

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const page = isId(id) ? await findActive(db, 'page', id) : undefined;
  const [from, to] = ['from', 'to'].map((name) => url.searchParams.get(name) ?? '');
  const comparison = page && (await loadComparison(db, page, from || 'published', to || 'draft'));
  if (!comparison) throw data(null, { status: 404 });
  return comparison;
}

export default function CompareVersions({ loaderData }: Route.ComponentProps) {
  const { id, from, to, page, blocks } = loaderData;
  return (
    <section className="panel">
      <p>
        <Link className="link-line" to={href('/admin/pages/:id/history', { id })}>
          {m.pages_back_to_history()}
        </Link>
      </p>
      <p>{m.pages_comparison({ from, to })}</p>
      {page.length + blocks.length === 0 && <p>{m.pages_no_difference()}</p>}
      <Fields fields={page} />
      {blocks.map((block) => (
        <ComparedBlock key={block.id} block={block} />
      ))}
    </section>
  );
}

const tones: Record<EntryChange, TagTone> = { added: 'pata', removed: 'rose', moved: 'neel', changed: 'genda' };

const changeLabels: Record<EntryChange, () => string> = {
  added: m.pages_change_added,
  removed: m.pages_change_removed,
  moved: m.pages_change_moved,
  changed: m.pages_change_changed,
};

function Changes({ entry: { changes, visibility } }: { entry: EntryDifference }) {
  return (
    <span className="tag-row">
      {changes.map((change) => (
        <Tag key={change} tone={tones[change]}>
          {changeLabels[change]()}
        </Tag>
      ))}
      {visibility && (
        <Tag tone="kagoj">{visibility === 'hidden' ? m.pages_change_hidden() : m.pages_change_shown()}</Tag>
      )}
    </span>
  );
}

function ComparedBlock({ block }: { block: EntryDifference }) {
  return (
    <article className="compared-block">
      <h2>{block.label}</h2>
      <Changes entry={block} />
      <Fields fields={block.fields} />
      {block.rows.length > 0 && (
        <ul>
          {block.rows.map((row) => (
            <li key={row.id}>
              <Changes entry={row} />
              <Fields fields={row.fields} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Fields({ fields }: { fields: readonly FieldDifference[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd className="compared-text">
            {field.parts ? <Text parts={field.parts} /> : <Pictures {...field.pictures} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const around = 160;

function Text({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, change }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change.
    if (change === 'added') return <ins key={index}>{text}</ins>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    return change === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{shortened(text)}</span>;
  });
}

/** Long runs without a change are cut in the middle: what differs is what one looks for. */
function shortened(text: string): string {
  if (text.length <= 3 * around) return text;
  return `${text.slice(0, around).toWellFormed()} … ${text.slice(-around).toWellFormed()}`;
}

function Pictures({ before, after }: { before: PagePicture | null; after: PagePicture | null }) {
  return (
    <div className="compared-pictures">
      <ComparedPicture picture={before} label={m.pages_picture_before()} />
      <ComparedPicture picture={after} label={m.pages_picture_after()} />
    </div>
  );
}

function ComparedPicture({ picture, label }: { picture: PagePicture | null; label: string }) {
  const drawn = picture?.drawing && findArt(picture.drawing);
  return (
    <figure>
      <figcaption>
        {label}: {picture ? picture.alt : m.pages_picture_none()}
      </figcaption>
      {picture?.image && <Picture image={picture.image} alt={picture.alt} sizes="240px" upTo={240} />}
      {drawn && <img src={drawn} width={240} height={180} alt={picture.alt} />}
    </figure>
  );
}
