import type { RouterContextProvider } from 'react-router';
import { houseContext, signedInStaff } from '../../context.ts';
import { today } from './enquiry-list.server.ts';
import type { ExportedEnquiry } from './export-columns.ts';
import { exportEnquiries } from './export-rows.server.ts';
import { readInboxChoice } from './inbox-choice.ts';

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL };
type File = { ending: string; type: string; make: (pieces: AsyncIterable<ExportedEnquiry[]>) => Promise<BodyInit> };

/** The answer with everything that the inbox lists for the choice of the address, as a file to keep. */
export async function answerExport({ context, url }: LoaderArgs, { ending, type, make }: File): Promise<Response> {
  const by = signedInStaff(context);
  const question = { choice: readInboxChoice(url.searchParams), staffId: by.id };
  const pieces = exportEnquiries(context.get(houseContext).db, by, question);
  return new Response(await make(pieces), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="enquiries-${today()}.${ending}"`,
      'Cache-Control': 'no-store',
    },
  });
}
