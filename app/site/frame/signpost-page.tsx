import type { ReactNode } from 'react';
import { digitsInLanguage } from '../../lib/languages/numbers.ts';

type SignpostPageProps = {
  picture: string;
  pictureAlt: string;
  sign?: string;
  heading: string;
  text: string;
  small?: string;
  children: ReactNode;
};

export function SignpostPage({ picture, pictureAlt, sign, heading, text, small, children }: SignpostPageProps) {
  return (
    <section className="section container signpost">
      <img className="signpost-picture" src={picture} width={640} height={480} alt={pictureAlt} />
      <div>
        {sign && (
          <p className="signpost-sign" aria-hidden="true">
            {digitsInLanguage(sign)}
          </p>
        )}
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        {small && <p>{small}</p>}
        <div className="button-row">{children}</div>
      </div>
    </section>
  );
}
