import type { EnquiryDoubt } from './enquiry-states.ts';

const shortestSeconds = 3;
const mostWebAddresses = 2;

const webAddress = /https?:\/\/(?:www\.)?|www\./gi;
const markup = /<\s*a\s+href|\[url[=\]]/i;

type Judged = {
  name: string;
  message: string;
  /** The field that people do not see was filled in. */
  isTrapped?: boolean;
  /** From opening the page to sending; undefined = not told. */
  elapsedSeconds?: number | undefined;
  /** More came from the same connection or person than from a family. */
  isMany: boolean;
};

/** What speaks against a family having written this; empty = nothing does. */
export function doubtsAbout({ name, message, isTrapped, elapsedSeconds, isMany }: Judged): EnquiryDoubt[] {
  const doubts: [EnquiryDoubt, boolean | undefined][] = [
    ['trap', isTrapped],
    ['haste', elapsedSeconds !== undefined && elapsedSeconds < shortestSeconds],
    ['many', isMany],
    ['links', isAboutLinks(`${name}\n${message}`)],
  ];
  return doubts.filter(([, isDoubtful]) => isDoubtful).map(([doubt]) => doubt);
}

function isAboutLinks(text: string): boolean {
  return markup.test(text) || (text.match(webAddress)?.length ?? 0) > mostWebAddresses;
}

/** The seconds that a page says it has been open; nonsense counts as not told. */
export function readElapsed(told: unknown): number | undefined {
  return typeof told === 'string' && /^\d{1,9}$/.test(told) ? Number(told) : undefined;
}
