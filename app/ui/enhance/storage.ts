/** Undefined where the browser stores nothing: reading the property throws there. */
export function storage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {}
}
