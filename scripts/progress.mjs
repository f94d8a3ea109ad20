// Plain JavaScript, because `bootstrap.mjs` needs it before anything is installed.

const everyMs = 1_000;
const linesEveryMs = 10_000;

/**
 * Says what is being done and for how long: on a terminal in one line that changes, elsewhere in a line every ten seconds.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} run
 * @param {() => string} [detail] such as how much is done
 * @returns {Promise<Result>}
 */
export async function withProgress(name, run, detail = () => '') {
  const began = performance.now();
  const isTerminal = Boolean(process.stdout.isTTY);
  const line = () => [`${name} …`, detail(), `${Math.round((performance.now() - began) / 1000)} s`].filter(Boolean);
  const show = () => process.stdout.write(isTerminal ? `\r\x1b[K${line().join('  ')}` : `${line().join('  ')}\n`);
  if (isTerminal) show();
  else console.log(`${name} …`);
  const showing = setInterval(show, isTerminal ? everyMs : linesEveryMs);
  try {
    return await run();
  } finally {
    clearInterval(showing);
    show();
    if (isTerminal) process.stdout.write('\n');
  }
}
