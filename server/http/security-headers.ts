function pagePolicy({ scriptNonce, mayBeFramed }: SecurityOptions): string {
  return [
    "default-src 'none'",
    scriptNonce ? `script-src 'nonce-${scriptNonce}' 'strict-dynamic'` : "script-src 'self'",
    "style-src 'self'",
    scriptNonce ? "img-src 'self' blob:" : "img-src 'self'",
    // The office shows how a page will look.
    ...(scriptNonce ? ["frame-src 'self'", "worker-src 'self'"] : []),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${mayBeFramed ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'report-to security',
  ].join('; ');
}

const filePolicy = "default-src 'none'; frame-ancestors 'none'";

const always: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
};

const defaults: Record<string, string> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': filePolicy,
  'Cache-Control': 'public, no-cache',
};

type SecurityOptions = { isHttps: boolean; scriptNonce?: string | undefined; mayBeFramed?: boolean };

export function withSecurityHeaders(response: Response, options: SecurityOptions): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  if (headers.get('Content-Type')?.startsWith('text/html')) {
    headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
    headers.set('Content-Security-Policy', pagePolicy(options));
    headers.set('Reporting-Endpoints', 'security="/security-reports"');
    if (options.mayBeFramed) headers.set('X-Frame-Options', 'SAMEORIGIN');
  }
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  if (options.isHttps) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  return new Response(response.body, { status: response.status, headers });
}
