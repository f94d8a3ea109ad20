const localPart = /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domain = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;
const maxAddressLength = 254;
const maxLocalPartLength = 64;

/** Exactly one e-mail address and nothing else, safe in a mail header, or undefined. One rule for forms and mail. */
export function strictAddress(text: string): string | undefined {
  if (text.length > maxAddressLength) return undefined;
  const [local = '', host = '', ...more] = text.split('@');
  const isAddress =
    more.length === 0 && local.length <= maxLocalPartLength && localPart.test(local) && domain.test(host);
  return isAddress ? text : undefined;
}

/** Zeros of the digits that phones in eastern India type: Bengali, Odia and Devanagari. */
const zeros = [0x09e6, 0x0b66, 0x0966];

const maxTypedLength = 100;

/** Ten digits of an Indian mobile number however it was typed; undefined when it is none. */
export function normalizedMobile(typed: string): string | undefined {
  if (typed.length > maxTypedLength) return undefined;
  const digits = asciiDigits(typed).replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  return /^(?:\+?91|0)?(\d{10})$/.exec(digits)?.[1];
}

export function asciiDigits(text: string): string {
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const zero = zeros.find((candidate) => code >= candidate && code <= candidate + 9);
    return zero === undefined ? letter : String(code - zero);
  }).join('');
}
