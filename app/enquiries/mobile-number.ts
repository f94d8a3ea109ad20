/** The zeros of the digits that phones in eastern India type: Bengali, Odia and Devanagari. */
const zeros = [0x09e6, 0x0b66, 0x0966];

const longestTyped = 100;

/**
 * Ten digits of an Indian mobile number, however it was typed: spaces, hyphens, brackets, `+91` or `0` before it, and
 * local digits. Undefined when it is none.
 */
export function normalizedMobile(typed: string): string | undefined {
  if (typed.length > longestTyped) return undefined;
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
