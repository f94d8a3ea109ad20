import { art } from '../ui/art.ts';

type PictureAndWordsProps = { picture: string; alt: string; lead: string; paragraphs: string[] };

/** How a page about a place opens: one big picture with the first words beside it. */
export function PictureAndWords({ picture, alt, lead, paragraphs }: PictureAndWordsProps) {
  return (
    <div className="place">
      <img className="place-picture" src={art(picture)} width={640} height={480} alt={alt} />
      <div>
        <p className="lead">{lead}</p>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
