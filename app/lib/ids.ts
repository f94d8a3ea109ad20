const alphabet = '0123456789abcdefghijklmnopqrstuv';
const idLength = 26;

/** A random id for a row: 26 letters and digits, 130 bits, safe in an address and in a file name. */
export function newId(): string {
  return idOf(crypto.getRandomValues(new Uint8Array(idLength)));
}

export function idOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, idLength), (byte) => alphabet[byte & 31]).join('');
}

const idFormat = /^[0-9a-v]{26}$/;

export function isId(text: string | undefined): text is string {
  return text !== undefined && idFormat.test(text);
}
