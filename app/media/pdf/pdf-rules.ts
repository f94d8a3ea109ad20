/** Readers of browsers show a file all the same. */
export const pdfPolicy = "default-src 'none'; sandbox";

export const pdfRules = {
  maxBytes: 20 * 1024 * 1024,
  cpuSeconds: 20,
  maxHeapMegabytes: 192,
  maxMemoryMegabytes: 240,
} as const;
