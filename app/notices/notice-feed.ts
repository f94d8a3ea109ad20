import { href } from 'react-router';
import { servicesContext } from '../context.ts';
import { today } from '../lib/dates.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { currentLanguage, localizedFile, localizedPath } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { requestedLanguage, schoolNameIn } from '../settings/school.ts';
import { olderSentence } from '../translations/translation-rules.ts';
import { translateRows } from '../translations/translations.server.ts';
import { cacheable } from '../ui/page-facts.ts';
import type { Route } from './+types/notice-feed';
import { dayLabelOf } from './days/notice-days.ts';
import { categoryLabels, categoryTitles, isNoticeCategory, noticeType, titleOf } from './notice-fields.ts';
import { listNotices } from './notice-lists.server.ts';

export const handle = cacheable(['lang', 'category']);

/** The newest notices, or those of one type, for programs that read feeds (RFC 4287). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const school = await findSchool(context.get(servicesContext).db);
  return inLanguage(requestedLanguage(url.searchParams, school), async () => {
    const { db, origin } = context.get(servicesContext);
    const requested = url.searchParams.get('category');
    const category = isNoticeCategory(requested) ? requested : undefined;
    const { rows } = await listNotices(db, { cursor: undefined, category });
    const notices = await translateRows(db, noticeType, rows);
    const day = today();
    const language = currentLanguage();
    const name = schoolNameIn(language, school);
    const board = href('/allnotices') + (category ? `?category=${category}` : '');
    const own = href('/allnotices.atom') + (category ? `?category=${category}` : '');
    const entries = notices.map((notice) => {
      const address = href('/allnotices/:id', { id: notice.id });
      const words = [olderSentence(notice.translationNote), notice.details].filter(Boolean).join('\n');
      return `<entry>
<id>${xml(origin + address)}</id>
<title>${xml(`${dayLabelOf(notice, day)}: ${titleOf(notice)}`)}</title>
<link href="${xml(origin + localizedPath(address))}"/>
<published>${notice.created_at}</published>
<updated>${notice.updated_at}</updated>
<category term="${xml(notice.category)}" label="${xml(categoryLabels[isNoticeCategory(notice.category) ? notice.category : 'general']())}"/>
<content type="text">${xml(words)}</content>
</entry>`;
    });
    const updated =
      notices
        .map(({ updated_at }) => updated_at)
        .sort()
        .at(-1) ?? '1970-01-01T00:00:00.000Z';
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${xml(origin + own)}</id>
<title>${xml(`${category ? categoryTitles[category]() : m.notices_title()} | ${name}`)}</title>
<updated>${updated}</updated>
<author><name>${xml(name)}</name></author>
<link rel="self" href="${xml(origin + localizedFile(own))}"/>
<link href="${xml(origin + localizedPath(board))}"/>
${entries.join('\n')}
</feed>
`;
    return new Response(text, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
  });
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters are not allowed in XML at all. */
function xml(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? '');
}
