/** The words of a command as a shell reads them: single quotes, and lines that end in a backslash. */
export function shellWords(command: string): string[] {
  const words = command.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return words.map((word) => word.replace(/'([^']*)'|\\'/g, (_whole, inner) => inner ?? "'"));
}
