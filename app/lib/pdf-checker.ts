/** What a file is that calls itself a PDF. `active`: it runs, opens or carries something by itself. */
export type PdfVerdict = 'fine' | 'too big' | 'not a pdf' | 'encrypted' | 'active' | 'broken';

/** Looks through PDF files, one at a time, each in a process of its own. */
export type PdfChecker = { checkPdf(bytes: Uint8Array): Promise<PdfVerdict>; stop(): void };
