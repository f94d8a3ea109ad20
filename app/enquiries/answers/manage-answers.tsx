import { href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { languageLabels, languages } from '../../lib/languages/languages.ts';
import { includesTerms } from '../../lib/languages/search-terms.ts';
import { readSearchText } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { adminPage } from '../../ui/page-facts.ts';
import { RecordList } from '../../ui/records/record-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/manage-answers';
import { ourLanguages, textColumn, withOurAnswer } from './answer-fields.ts';
import { listAnswers } from './answers.server.ts';

export const handle = adminPage(m.answer_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = readSearchText(url.searchParams);
  const answers = await listAnswers(context.get(servicesContext).db);
  const rows = answers.map((answer) => {
    const shown = withOurAnswer(answer);
    const written = languages.filter((language) => shown[textColumn(language)] !== '');
    return { id: answer.id, name: shown.name, languages: written, hasOurs: ourLanguages(answer).length > 0 };
  });
  return { rows: rows.filter(({ name }) => !words || includesTerms(name, words)), words };
}

export default function ManageAnswers({ loaderData: { rows, words } }: Route.ComponentProps) {
  return (
    <RecordList
      path={href('/admin/answers')}
      add={{ to: href('/admin/answers/new'), label: m.answer_add() }}
      chosen={{ q: words }}
      searchLabel={m.answer_search()}
      empty={{ title: m.answer_none(), help: m.answer_none_help() }}
      label={m.answer_title()}
      head={[m.answer_column(), m.answer_languages(), m.admin_column_state()]}
      named={0}
      rows={rows.map(({ id, name, languages, hasOurs }) => ({
        id,
        name,
        cells: [
          <Link key="name" to={href('/admin/answers/:id/edit', { id })}>
            {name}
          </Link>,
          languages.map((language) => languageLabels[language]()).join(', '),
          hasOurs ? (
            <Tag key="state" tone="genda">
              {m.answer_to_read()}
            </Tag>
          ) : (
            m.answer_own()
          ),
        ],
      }))}
    />
  );
}
