const answerAfterMs = 300;

/** Runs `write` in the same time for everybody: how long an answer takes must not tell whom the school knows. */
export async function inEvenTime(write: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, answerAfterMs);
  await Promise.all([write, promise]);
}
