import { servicesContext } from '../../context.ts';
import { disclosurePdfModel } from '../../disclosure/disclosure-pdf-model.ts';
import { loadDisclosure } from '../../disclosure/load-disclosure.server.ts';
import { renderDisclosurePdf } from '../../disclosure/pdf/disclosure-pdf.server.ts';
import { listTeachers } from '../../faculty/faculty.server.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { pdfPolicy } from '../../media/pdf/pdf-rules.ts';
import { findSchool } from '../../settings/school.server.ts';
import { fullAddress } from '../../settings/school.ts';
import { cacheable, type RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/disclosure-pdf';

export const handle: RouteHandle = { ...cacheable([]), spelling: 'as the route' };

/** `/MPD.pdf`: the page as one PDF. It is cached as the page is. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const [school, disclosure] = await Promise.all([
    findSchool(db),
    listTeachers(db).then((teachers) => loadDisclosure(db, { teachers })),
  ]);
  const about = {
    school: { name: school.name, address: fullAddress(school) },
    origin,
    printedOn: formatDay(now()),
    address: `${origin}/MPD`,
  };
  const pdf = await renderDisclosurePdf(disclosurePdfModel(disclosure, about));
  return new Response(pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="mandatory-public-disclosure.pdf"',
      'Content-Security-Policy': pdfPolicy,
    },
  });
}
