import { numberInLanguage } from '../../lib/languages/numbers.ts';
import { formatFileSize } from '../../lib/sizes.ts';
import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Ledger, LedgerRow, Plaque } from '../../ui/panels.tsx';
import { pageFileAddress } from '../block-fields.ts';
import type { BlockOf, BlockRow } from '../block-kinds.ts';
import { BlockPicture } from './block-picture.tsx';
import { ArrowLink, BlockHeading, BlockLink, Paragraphs } from './block-texts.tsx';
import { WallBlock } from './picture-blocks.tsx';

type Card = BlockRow<'cards'>;

const styles = { list: CardList, tiles: CardTiles, panels: CardPanels, wall: CardWall };

export function CardsBlock({ block: { values, rows } }: { block: BlockOf<'cards'> }) {
  const Cards = styles[values.style];
  return (
    <>
      <BlockHeading text={values.heading} />
      <Paragraphs text={values.text} />
      <Cards cards={rows} hasHeading={!isBlank(values.heading)} />
    </>
  );
}

type CardsProps = { cards: Card[]; hasHeading: boolean };

function CardList({ cards }: CardsProps) {
  return (
    <Ledger>
      {cards.map(({ id, values: { icon, tone, title, text, address, link_label } }) => (
        <LedgerRow key={id} icon={icon} tone={tone} title={title}>
          <Paragraphs text={text} />
          <ArrowLink address={address} label={link_label} />
        </LedgerRow>
      ))}
    </Ledger>
  );
}

function CardTiles({ cards }: CardsProps) {
  return (
    <div className="tiles">
      {cards.map(({ id, values: { picture, title, text, address, link_label } }) => (
        <figure key={id} className="photo-tile">
          {picture && (
            <div className="photo-mount">
              <BlockPicture picture={picture} sizes="(min-width: 640px) 570px, 100vw" upTo={570} />
            </div>
          )}
          <figcaption>
            <strong className="photo-title">{title}</strong>
            {text}
            <ArrowLink address={address} label={link_label} />
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function CardPanels({ cards, hasHeading }: CardsProps) {
  const Title = hasHeading ? 'h3' : 'h2';
  return (
    <div className="thirds">
      {cards.map(({ id, values: { area, picture, title, text, address, link_label } }) => (
        <WallBlock key={id} area={area} picture={picture} isStacked>
          {!isBlank(title) && <Title>{title}</Title>}
          <Paragraphs text={text} />
          <ArrowLink address={address} label={link_label} />
        </WallBlock>
      ))}
    </div>
  );
}

function CardWall({ cards }: CardsProps) {
  return (
    <ul className="plain-list academics-wall">
      {cards.map(({ id, values: { icon, title, text } }) => (
        <li key={id} className="academics-card">
          <Plaque icon={icon} tone="wall" size="large" />
          <span>
            <strong>{title}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function StepsBlock({ block: { values, rows } }: { block: BlockOf<'steps'> }) {
  return (
    <>
      <BlockHeading text={values.heading} />
      <ol className="plain-list steps">
        {rows.map(({ id, values: { title, text } }) => (
          <li key={id}>
            <strong className="ledger-title">{title}</strong>
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}

export function ValuesBlock({ block: { rows } }: { block: BlockOf<'values'> }) {
  return (
    <dl className="stat-strip">
      {rows.map(({ id, values: { value, label } }) => (
        <div key={id} className="stat">
          <dt>{label}</dt>
          <dd className="stat-value">{numberInLanguage(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DownloadsBlock({ block: { values, rows } }: { block: BlockOf<'downloads'> }) {
  return (
    <>
      <BlockHeading text={values.heading} />
      <Paragraphs text={values.text} />
      <Ledger>
        {rows.map((row) => (
          <LedgerRow key={row.id}>
            <Download row={row} />
          </LedgerRow>
        ))}
      </Ledger>
    </>
  );
}

function Download({ row: { values } }: { row: BlockRow<'downloads'> }) {
  const { title, file, address } = values;
  const label = isBlank(title) ? (file?.name ?? address) : title;
  if (!file && isBlank(address)) return label;
  return (
    <BlockLink className="link-arrow" address={file ? pageFileAddress(file) : address}>
      <Icon name={file ? 'file-pdf-fill' : 'arrow-right-bold'} />
      <span>
        {label}
        {file && ` ${m.pages_download_size({ size: formatFileSize(file.bytes) })}`}
      </span>
    </BlockLink>
  );
}
