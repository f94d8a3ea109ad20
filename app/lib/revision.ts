/** The field in which a form carries the version of what it shows. */
export const versionField = 'version';

/** The version that a posted form was filled in on. The first counts; 0 = none, which is older than any. */
export function readVersion(form: FormData): number {
  const text = form.get(versionField);
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
