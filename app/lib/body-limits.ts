/** What is read of what somebody sends; bytes, if nothing else is said. */
export const bodyLimits = {
  /** Of a form without a file, and of JSON. */
  words: 100 * 1024,
  /** Of the words that stand beside a file in its form. */
  besideFile: 1024 * 1024,
  /** Fields and files of one form: more than any of ours has. Taking them apart would keep everybody else waiting. */
  parts: 100,
} as const;
