import { href, Link } from 'react-router';
import { servicesContext } from '../../context.ts';
import { isLanguage, languageLabels } from '../../lib/languages/languages.ts';
import { includesTerms } from '../../lib/languages/search-terms.ts';
import { readSearchText } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { findSchool } from '../../settings/school.server.ts';
import { adminPage } from '../../ui/page-facts.ts';
import { RecordList } from '../../ui/records/record-list.tsx';
import { CategoryTag } from '../board/notice-tags.tsx';
import type { Route } from './+types/manage-templates';
import { isOurWording, withOurWording } from './template-fields.ts';
import { listTemplates } from './templates.server.ts';

export const handle = adminPage(m.template_title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const words = readSearchText(url.searchParams);
  const { db } = context.get(servicesContext);
  const [templates, { firstLanguage }] = await Promise.all([listTemplates(db), findSchool(db)]);
  const rows = templates.map((template) => {
    const { id, name, category, second_language } = withOurWording(template, firstLanguage);
    return { id, name, category, second_language, isOurs: isOurWording(template) };
  });
  return { rows: rows.filter(({ name }) => !words || includesTerms(name, words)), words };
}

export default function ManageTemplates({ loaderData: { rows, words } }: Route.ComponentProps) {
  return (
    <RecordList
      path={href('/admin/templates')}
      add={{ to: href('/admin/templates/new'), label: m.template_add() }}
      chosen={{ q: words }}
      searchLabel={m.template_search()}
      empty={{ title: m.template_none(), help: m.template_none_help() }}
      label={m.template_title()}
      head={[m.template_column(), m.admin_column_kind(), m.template_wording()]}
      named={0}
      rows={rows.map(({ id, name, category, ...wording }) => ({
        id,
        name,
        cells: [
          <Link key="name" to={href('/admin/notices/quick/:id', { id })}>
            {name}
          </Link>,
          <CategoryTag key="kind" category={category} />,
          wordingLabel(wording),
        ],
      }))}
    />
  );
}

function wordingLabel({ second_language, isOurs }: { second_language: string; isOurs: boolean }): string {
  if (!isLanguage(second_language)) return isOurs ? m.template_ours() : m.template_own();
  const language = languageLabels[second_language]();
  return isOurs ? m.template_ours_and({ language }) : m.template_own_and({ language });
}
