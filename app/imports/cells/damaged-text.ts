/** What bytes of UTF-8 after the first become when they are read as Windows-1252. */
const laterByte = '[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';

const damages = [
  /\uFFFD/,
  // Question marks for characters that Windows-1252 lacks: a whole word, or the beginning of one. `Why?` and `Really??` pass.
  /(?:^|[\s("'“‘/-])\?{2,}(?=$|[\s)"'”’.,;:/\p{L}\p{N}-])/u,
  // Bengali, Devanagari, Odia and the other scripts of India; quotation marks and dashes; accents; small pictures.
  new RegExp(`[àâï]${laterByte}{2}|à[¤-¿\\u00AD]|[ÂÃ]${laterByte}|ðŸ`),
];

/** Text that an earlier program damaged: characters are lost, or were decoded in the wrong encoding. */
export function damageIn(text: string): boolean {
  return damages.some((damage) => damage.test(text));
}
