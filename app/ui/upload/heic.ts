/** Some browsers know no type of such files. */
export function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}
