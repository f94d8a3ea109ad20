import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { Niche } from '../../ui/niche.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { BlockOf } from '../block-kinds.ts';
import { BlockHeading } from './block-heading.tsx';
import { BlockPicture } from './block-picture.tsx';
import { Paragraphs } from './paragraphs.tsx';

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
