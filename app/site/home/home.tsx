import { houseContext } from '../../context.ts';
import { receiveEnquiryForm } from '../../enquiries/enquiry-action.server.ts';
import { m } from '../../paraglide/messages.js';
import { listToppers } from '../../results/result-lists.server.ts';
import { page } from '../../ui/page-facts.ts';
import type { Route } from './+types/home';
import { AcademicsWall } from './academics-wall.tsx';
import { EnquiryBlock } from './enquiry-block.tsx';
import { Facilities } from './facilities.tsx';
import { FacilitiesPromo } from './facilities-promo.tsx';
import { Front } from './front.tsx';
import { Pride } from './pride.tsx';
import { Testimonials } from './testimonials.tsx';
import { Toppers } from './toppers.tsx';

export const handle = page({ title: m.home_title(), description: m.home_description(), area: 'about' }, ['sent']);

export async function loader({ context, url }: Route.LoaderArgs) {
  const toppers = await listToppers(context.get(houseContext).db);
  return { toppers, isSent: url.searchParams.get('sent') === '1' };
}

export function action(args: Route.ActionArgs) {
  return receiveEnquiryForm(args, '/');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { toppers, isSent } = loaderData;
  return (
    <>
      <Front />
      <FacilitiesPromo />
      <Facilities />
      <AcademicsWall />
      <Pride />
      <Testimonials />
      <EnquiryBlock result={actionData} isSent={isSent} />
      <Toppers toppers={toppers} mayOpen={!isSent && !actionData} />
    </>
  );
}
