/** A page that asks only for its files (`?files=`) does not fall when the line is broken: then there are none to show yet. */
export async function askForFiles<Loaded>(request: Request, load: () => Promise<Loaded>): Promise<Loaded> {
  if (!new URL(request.url).searchParams.has('files')) return load();
  return load().catch(() => ({}) as Loaded);
}
