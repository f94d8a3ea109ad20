import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { disclosurePdfModel } from '../../disclosure/disclosure-pdf-model.ts';
import { renderDisclosurePdf } from '../../disclosure/pdf/disclosure-pdf.server.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { pdfPolicy } from '../../media/pdf/pdf-rules.ts';
import { findSchool, translateFacts } from '../../settings/school.server.ts';
import { askedLanguage, fullAddress, schoolNameIn } from '../../settings/school.ts';
import { cacheable, type RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/disclosure-pdf';
import { loadShownDisclosure } from './load-shown.server.ts';

export const handle: RouteHandle = { ...cacheable(['lang']), spelling: 'as the route' };

/** `/MPD.pdf?lang=bn`: the page as one PDF. It is cached as the page is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const school = await findSchool(db);
  const language = askedLanguage(url.searchParams, school);
  const model = await inLanguage(language, async () =>
    disclosurePdfModel(await loadShownDisclosure(db), {
      school: {
        name: schoolNameIn(language, school),
        address: fullAddress((await translateFacts(db, school)).facts),
      },
      origin,
      printedOn: formatDay(now()),
      address: origin + localizedPath(href('/MPD')),
    }),
  );
  const pdf = await renderDisclosurePdf(model);
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="mandatory-public-disclosure.pdf"',
      'Content-Security-Policy': pdfPolicy,
    },
  });
}
