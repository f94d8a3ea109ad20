/** Files with scripts are refused when they are sent; a sandbox would keep the browser's reader from showing any. */
export const pdfPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

export const pdfRules = {
  maxBytes: 20 * 1024 * 1024,
  timeLimitSeconds: 20,
  maxHeapMegabytes: 256,
  maxMemoryMegabytes: 512,
} as const;
