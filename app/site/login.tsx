import { data } from 'react-router';
import { houseContext } from '../context.ts';
import { readForm } from '../lib/form.ts';
import { isStorable, tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { SchoolContext } from '../settings/school-context.tsx';
import { Field, TickBox } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import type { PageFacts } from '../ui/page-facts.ts';
import type { Route } from './+types/login';
import { PageHead } from './page-head.tsx';

const longestUsername = 200;

function loginFacts(): PageFacts {
  return { title: m.login_title(), description: m.login_description(), area: 'study', isUnlisted: true };
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
  return { school: await findSchool(db), origin };
}

/** There are no accounts yet: the form says so, and what was typed as username stays in it. */
export async function action({ request }: Route.ActionArgs) {
  const typed = String((await readForm(request)).get('username') ?? '');
  const username = tidy(typed.toWellFormed()).slice(0, longestUsername);
  return data({ username }, { status: isStorable(typed) ? 503 : 400 });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { school, origin } = loaderData;
  return (
    <SchoolContext value={school}>
      <PageHead facts={loginFacts()} origin={origin} path="/login" />
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
          <h1>{m.login_title()}</h1>
          <LoginForm result={actionData} />
        </main>
      </div>
    </SchoolContext>
  );
}

function LoginForm({ result }: { result: { username: string } | undefined }) {
  return (
    <form method="post" action="/login" data-enhance="busy">
      {result && (
        <Note kind="error" title={m.login_not_ready()} isFocused>
          {m.login_not_ready_help()}
        </Note>
      )}
      <Field
        label={m.login_username()}
        name="username"
        typed={result?.username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={longestUsername}
        isRequired
      />
      <Field label={m.login_password()} name="password" type="password" autoComplete="current-password" isRequired>
        <button
          type="button"
          className="field-button"
          data-enhance="show-password"
          aria-controls="field-password"
          data-show={m.login_show()}
          data-hide={m.login_hide()}
          hidden
        >
          <Icon name="eye-fill" />
          <span className="show-word">{m.login_show()}</span>
        </button>
      </Field>
      <TickBox label={m.login_remember()} name="remember" value="yes" />
      <button type="submit" className="button button-wide login-send" data-busy={m.login_busy()}>
        <Icon name="sign-in-bold" /> <span>{m.login_button()}</span>
      </button>
    </form>
  );
}
