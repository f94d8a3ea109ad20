/** Undefined where the browser stores nothing: it then throws when it is asked. */
export function storage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {}
}
