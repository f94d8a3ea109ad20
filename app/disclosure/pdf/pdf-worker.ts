import { join } from 'node:path';
import { composePdf } from './compose-pdf.ts';
import type { PdfAnswer } from './disclosure-pdf.server.ts';
import type { PdfDocument } from './pdf-document.ts';
import { loadTypefaces } from './text/typefaces.server.ts';

process.once('message', async (document: PdfDocument) => {
  const answer: PdfAnswer = await composePdf(document, loadTypefaces(join(import.meta.dirname, 'fonts'))).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(answer);
});
