/** Limits for PDF files, the same on every page that takes one. */
export const pdfRules = {
  maxBytes: 20 * 1024 * 1024,
  timeLimitSeconds: 20,
  /** For what a PDF is made of once it is unpacked; its reader ends where it grows past this. */
  maxHeapMegabytes: 256,
  maxMemoryMegabytes: 512,
} as const;
