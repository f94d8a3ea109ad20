import { m } from '../../paraglide/messages.js';
import { art } from '../../ui/art.ts';
import { Niche } from '../../ui/niche.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';

export type Message = {
  facts: PageFacts;
  portrait: string;
  tone: 'mati' | 'neel' | 'pata' | 'earth';
  role: string;
  lead: string;
  paragraphs: string[];
  parts: { heading: string; paragraphs: string[] }[];
  ownLanguages?: { lang: 'bn' | 'or' | 'hi'; text: string }[];
};

type MessagePageProps = { message: Message; name: string; qualification?: string };

export function MessagePage({ message, name, qualification }: MessagePageProps) {
  const { portrait, tone, role, lead, paragraphs, parts, ownLanguages = [] } = message;
  return (
    <section className="section container letter">
      <figure className="letter-writer">
        <Niche tone={tone}>
          <img src={art(portrait)} width={240} height={280} alt={m.portrait_of({ name: name || role })} />
        </Niche>
        <figcaption>
          <strong className="letter-name">{name || role}</strong>
          {name && <span className="letter-role">{[role, qualification].filter(Boolean).join(', ')}</span>}
        </figcaption>
      </figure>
      <div className="prose">
        <p className="lead">{lead}</p>
        {paragraphs.map(paragraph)}
        {parts.map((part) => (
          <div key={part.heading} className="letter-part">
            <h2>{part.heading}</h2>
            {part.paragraphs.map(paragraph)}
          </div>
        ))}
        {ownLanguages.map(({ lang, text }) => (
          <p key={lang} lang={lang}>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}

function paragraph(text: string) {
  return <p key={text}>{text}</p>;
}
