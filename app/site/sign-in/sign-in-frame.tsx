import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { School } from '../../settings/school.ts';
import { SchoolContext } from '../../settings/school-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PageFacts } from '../../ui/page-facts.ts';
import { PageHead } from '../page-head.tsx';

type SignInFrameProps = {
  school: School;
  origin: string;
  facts: PageFacts;
  /** The page's own address; absent for one that nobody should link to. */
  path?: string;
  heading: string;
  children: ReactNode;
};

/** The painted wall and, beside it, one form: for all pages that lead through the lock. */
export function SignInFrame({ school, origin, facts, path, heading, children }: SignInFrameProps) {
  return (
    <SchoolContext value={school}>
      <PageHead facts={facts} origin={origin} path={path} />
      <div className="login" data-area="study">
        <header className="login-wall on-dark">
          <span className="rosette login-rosette" aria-hidden="true" />
          <p className="login-school">{school.name}</p>
          <p className="login-purpose">{m.login_area()}</p>
        </header>
        <main className="login-main">
          <a className="link-arrow" href="/">
            <Icon name="arrow-left-bold" />
            {m.login_back()}
          </a>
          <h1>{heading}</h1>
          {children}
        </main>
      </div>
    </SchoolContext>
  );
}
