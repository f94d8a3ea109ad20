const alphabet = '0123456789abcdefghijklmnopqrstuv';
const idLength = 26;

/** A random id for a row: 26 letters and digits, 130 bits, safe in an address and in a file name. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(idLength));
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('');
}

const idFormat = /^[0-9a-v]{26}$/;

/** Whether `text` could be an id of ours. Anything else is refused before the database is asked. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && idFormat.test(text);
}
