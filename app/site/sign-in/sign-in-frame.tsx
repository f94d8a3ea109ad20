import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PasswordFieldProps } from '../../accounts/password-field.tsx';
import type { FormAnswer } from '../../forms/form.ts';
import { currentLanguage } from '../../lib/languages/languages.ts';
import { languageOf } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { type School, schoolNameIn } from '../../settings/school.ts';
import { SchoolContext } from '../../settings/school-context.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { LanguageLinks, languageLinks } from '../frame/language-links.tsx';
import { PageHead } from '../frame/page-head.tsx';

type SignInFrameProps = {
  school: School;
  origin: string;
  title: string;
  description: string;
  /** The page's own address; absent for one that nobody should link to. */
  path?: string;
  children: ReactNode;
};

/** The painted wall and, beside it, one form: for all pages that lead through the lock. */
export function SignInFrame({ school, origin, title, description, path, children }: SignInFrameProps) {
  const { pathname, search } = useLocation();
  const name = schoolNameIn(currentLanguage(), school);
  const links = languageLinks({ school, origin, path: pathname }, search);
  return (
    <SchoolContext value={school}>
      <PageHead facts={{ title, description, area: 'study', isUnlisted: true }} origin={origin} path={path} />
      <div className="login" data-area="study">
        {links.length > 1 && <LanguageLinks links={links} />}
        <header className="login-wall on-dark">
          <span className="rosette login-rosette" aria-hidden="true" />
          <p className="login-school" lang={languageOf(name)}>
            {name}
          </p>
          <p className="login-purpose">{m.login_area()}</p>
        </header>
        <main className="login-main">
          <a className="link-arrow" href="/">
            <Icon name="arrow-left-bold" />
            {m.login_back()}
          </a>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </SchoolContext>
  );
}

type SecretPageProps = { school: School; origin: string; title: string; description: string; children: ReactNode };

/**
 * A page whose address is a secret: search engines and other sites must not learn it. (`no-referrer` would do more,
 * but then browsers call the origin of the form `null`, and without https nothing else says where it comes from.)
 */
export function SecretPage({ school, origin, title, description, children }: SecretPageProps) {
  return (
    <SignInFrame school={school} origin={origin} title={title} description={description}>
      <meta name="referrer" content="same-origin" />
      {children}
    </SignInFrame>
  );
}

export function FailureNote({ answer }: { answer: FormAnswer | undefined }) {
  return answer?.failure && <Note kind="error" title={answer.failure} isFocused />;
}

/** A password, never filled in again, with a button that shows what is typed. */
export function PasswordField({ name, ...rest }: PasswordFieldProps) {
  return (
    <Field {...rest} name={name} type="password" isRequired>
      <button
        type="button"
        className="field-button"
        data-enhance="show-password"
        aria-controls={`field-${name}`}
        data-show={m.login_show()}
        data-hide={m.login_hide()}
        hidden
      >
        <Icon name="eye-fill" />
        <span className="show-word">{m.login_show()}</span>
      </button>
    </Field>
  );
}
