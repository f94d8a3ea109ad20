export const pdfRules = {
  maxBytes: 20 * 1024 * 1024,
  timeLimitSeconds: 20,
  maxHeapMegabytes: 256,
  maxMemoryMegabytes: 512,
} as const;
