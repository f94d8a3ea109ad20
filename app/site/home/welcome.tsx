import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { useSchool } from '../../settings/school-context.tsx';
import { art } from '../../ui/art.ts';
import { Icon } from '../../ui/icon.tsx';
import { Niche } from '../../ui/niche.tsx';
import { greetings, welcome } from './home-content.ts';

export function Welcome() {
  const { name, principalName } = useSchool();
  return (
    <section className="section container welcome" aria-labelledby="welcome">
      <div className="welcome-arch">
        <img src={art('classroom')} width={640} height={480} alt={welcome.classroomAlt} loading="lazy" />
      </div>
      <div>
        <p className="welcome-greetings">
          {greetings.map(({ lang, text }) => (
            <span key={lang} lang={lang}>
              {text}
            </span>
          ))}
        </p>
        <h2 id="welcome" className="stitched">
          {m.home_welcome({ school: name })}
        </h2>
        <p className="lead">{welcome.lead}</p>
        <p>{welcome.text}</p>
        {principalName && (
          <div className="welcome-principal">
            <Niche tone="mati" size={70}>
              <img src={art('bust-principal')} width={240} height={280} alt="" loading="lazy" />
            </Niche>
            <p>
              <strong>{principalName}</strong>
              {m.home_principal()}
            </p>
          </div>
        )}
        <a className="button-second" href={href('/contact')}>
          {m.home_take_admission()}
          <Icon name="arrow-right-bold" />
        </a>
      </div>
    </section>
  );
}
