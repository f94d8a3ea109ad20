import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { phoneLink } from '../../settings/school.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useJumpId } from '../../ui/jump-list.tsx';
import { Niche } from '../../ui/niche.tsx';
import { Patch } from '../../ui/panels.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { BlockOf } from '../block-kinds.ts';
import { BlockPicture } from './block-picture.tsx';
import { BlockHeading, BlockLink, Paragraphs } from './block-texts.tsx';

export function LeadBlock({ block: { values } }: { block: BlockOf<'lead'> }) {
  return <Paragraphs className="lead" text={values.text} />;
}

export function TextBlock({ block: { values } }: { block: BlockOf<'text'> }) {
  const { heading, text } = values;
  return (
    <>
      <BlockHeading text={heading} />
      <RichText text={text} headingLevel={isBlank(heading) ? 2 : 3} />
    </>
  );
}

type PersonMessageProps = { portrait: BlockOf<'portrait'>; words: BlockOf<'lead' | 'text'>[]; isOfPrincipal: boolean };

/** A portrait with the words of the person beside it. */
export function PersonMessage({ portrait, words, isOfPrincipal }: PersonMessageProps) {
  return (
    <div className="letter">
      <Writer block={portrait} isOfPrincipal={isOfPrincipal} />
      <div className="prose">
        {words.map((block) =>
          block.kind === 'lead' ? (
            <LeadBlock key={block.id} block={block} />
          ) : (
            <MessageText key={block.id} block={block} />
          ),
        )}
      </div>
    </div>
  );
}

function MessageText({ block: { values } }: { block: BlockOf<'text'> }) {
  const { heading, text } = values;
  return (
    <>
      {!isBlank(heading) && <h2>{heading}</h2>}
      <RichText text={text} headingLevel={isBlank(heading) ? 2 : 3} />
    </>
  );
}

type WriterProps = { block: BlockOf<'portrait'>; isOfPrincipal: boolean };

function Writer({ block: { values }, isOfPrincipal }: WriterProps) {
  const { principalName, principalQualification } = useSchool();
  const { picture, tone, office } = values;
  const isNamed = !isBlank(values.name) || !isOfPrincipal;
  const name = isNamed ? values.name : principalName;
  const qualification = values.qualification || (isNamed ? '' : principalQualification);
  const alt = picture?.alt || m.portrait_of({ name: name || office });
  return (
    <figure className="letter-writer">
      {picture && (
        <Niche tone={tone}>
          <BlockPicture picture={picture} alt={alt} sizes="300px" upTo={300} drawn={{ width: 240, height: 280 }} />
        </Niche>
      )}
      <figcaption>
        <strong className="letter-name">{name || office}</strong>
        {name && <span className="letter-role">{[office, qualification].filter(Boolean).join(', ')}</span>}
      </figcaption>
    </figure>
  );
}

type ActionBlockProps = { block: BlockOf<'action'>; isBelowHeading: boolean };

export function ActionBlock({ block: { values }, isBelowHeading }: ActionBlockProps) {
  const { phone } = useSchool();
  const { heading, text, button_label, address, shows_phone, tone } = values;
  const jumpId = useJumpId(heading);
  const Heading = isBelowHeading ? 'h3' : 'h2';
  const hasButton = !isBlank(button_label) && !isBlank(address);
  const call = shows_phone ? phone : '';
  return (
    <Patch tone={tone}>
      {!isBlank(heading) && <Heading id={jumpId}>{heading}</Heading>}
      <Paragraphs text={text} />
      {(hasButton || call) && (
        <div className="button-row">
          {hasButton && (
            <BlockLink className="button" address={address}>
              {button_label}
            </BlockLink>
          )}
          {call && (
            <a className="button-outline" href={phoneLink(call)}>
              <Icon name="phone-fill" />
              {m.admission_call({ phone: call })}
            </a>
          )}
        </div>
      )}
    </Patch>
  );
}
