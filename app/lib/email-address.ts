// A name of atoms between dots, and a domain that can be written into the head of a letter as it is.
const localPart = /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;
const longestAddress = 254;
const longestLocalPart = 64;

/** Exactly one e-mail address to which a letter can go and nothing else, or undefined. One rule for forms and mail. */
export function strictAddress(text: string): string | undefined {
  if (text.length > longestAddress) return undefined;
  const [local = '', host = '', ...more] = text.split('@');
  const isAddress = more.length === 0 && local.length <= longestLocalPart && localPart.test(local) && domain.test(host);
  return isAddress ? text : undefined;
}
