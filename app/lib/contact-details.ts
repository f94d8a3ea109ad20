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

/** Without what a phone's keyboard or a sentence leaves around it, and with a domain in another script as mail servers write it. */
export function tidyAddress(typed: string): string {
  if (typed.length > maxAddressLength) return typed;
  const text = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/[.,;]{1,3}$/, '');
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const host = text.slice(at + 1);
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(host) || /^[\x20-\x7e]*$/.test(host)) return text;
  const address = `http://${host}`;
  return URL.canParse(address) ? text.slice(0, at + 1) + new URL(address).hostname : text;
}

const maxTypedLength = 100;

/** Ten digits of an Indian number however it was typed, such as `+91…`, `0091…` or `0…`; undefined when it is none. */
export function normalizedMobile(typed: string): string | undefined {
  if (typed.length > maxTypedLength) return undefined;
  const digits = asciiDigits(typed)
    .replace(/\(\p{L}{1,20}\)/u, '')
    .replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
    .replace(/[,;/]$/, '');
  return /^(?:(?:\+|00)?91)?0?(\d{10})$/.exec(digits)?.[1];
}

/** Whether somebody typed two or more numbers where one belongs. */
export function areSeveralNumbers(typed: string): boolean {
  const numbers = asciiDigits(typed.slice(0, maxTypedLength)).match(/\d[\d\s\p{Pd}]{7,14}\d/gu) ?? [];
  return numbers.length > 1 || /^\D*\d{20,}\D*$/.test(typed);
}

/** Indian mobile numbers begin with 6 to 9, area codes of landlines with 1 to 5. */
function isLandline(tenDigits: string): boolean {
  return /^[1-5]/.test(tenDigits);
}

/** Opens a chat with this number; undefined when WhatsApp cannot know the number. */
export function whatsAppLink(typed: string, message: string): string | undefined {
  const number = normalizedMobile(typed);
  if (number === undefined || isLandline(number)) return undefined;
  return `https://wa.me/91${number}?text=${encodedForAddress(message)}`;
}

/** For a URL: everything but letters, digits and `-._~` percent-encoded, line breaks as RFC 6068 requires. */
export function encodedForAddress(text: string): string {
  const lines = text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n');
  return encodeURIComponent(lines).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** What phones in eastern India type: Devanagari, Bengali and Odia, of which each zero ends in the same four bits. */
const indianDigits = /[\u0966-\u096F\u09E6-\u09EF\u0B66-\u0B6F]/g;

export function asciiDigits(text: string): string {
  return text.replace(indianDigits, (digit) => String((digit.charCodeAt(0) - 0x0966) & 0xf));
}

type Coordinates = { latitude: number; longitude: number };

/** `23.0, 87.0`, as map programs copy it; undefined when it is none. */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, ...typed] = /^(-?\d{1,2}(?:\.\d+)?)°?\s*N?\s*[,\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*E?$/i.exec(text) ?? [];
  const [latitude = 91, longitude = 181] = typed.map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** Where directions to the school open: a page that every phone hands to its map program, and any other map program. */
export function directionsLinks({
  directions,
  name,
}: Record<'directions' | 'name', string>): { page: string; app?: string } | undefined {
  const place = readCoordinates(directions);
  if (!place) return directions ? { page: directions } : undefined;
  const point = `${place.latitude},${place.longitude}`;
  return {
    page: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`,
    app: `geo:${point}?q=${encodeURIComponent(`${point}(${name})`)}`,
  };
}
