/** Tests that are long by nature are short in `npm test`; `npm run trials -- long-tests` runs them whole. */
export const isLong = process.env.TRIALS === 'long';
