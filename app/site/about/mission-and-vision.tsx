import { m } from '../../paraglide/messages.js';
import { Ledger, LedgerRow } from '../../ui/ledger.tsx';
import { page } from '../../ui/page-facts.ts';
import { WallBlock } from '../page-blocks.tsx';
import { facts, lead, mission, values, vision } from './mission-and-vision-content.ts';

export const handle = page(facts, [], { formerPaths: ['/misson&visson', '/misson%26visson'] });

export default function MissionAndVision() {
  return (
    <>
      <section className="section container">
        <p className="lead">{lead}</p>
        <div className="wall-block-list">
          <WallBlock area="about" picture={mission.picture} alt={mission.alt} isFirst>
            <Panel {...mission} />
          </WallBlock>
          <WallBlock area="campus" picture={vision.picture} alt={vision.alt} isFlipped>
            <Panel {...vision} />
          </WallBlock>
        </div>
      </section>
      <section className="section section-paper">
        <div className="container">
          <h2 className="stitched">{m.about_values()}</h2>
          <Ledger>
            {values.map(({ icon, tone, title, text }) => (
              <LedgerRow key={title} icon={icon} tone={tone} title={title}>
                <p>{text}</p>
              </LedgerRow>
            ))}
          </Ledger>
        </div>
      </section>
    </>
  );
}

function Panel({ heading, paragraphs }: { heading: string; paragraphs: string[] }) {
  return (
    <>
      <h2>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}
