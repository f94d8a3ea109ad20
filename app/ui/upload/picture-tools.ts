/** As `isDamaged` and `shrinkPicture`, whose scripts are loaded with the first picture; without them it is sent as it is. */
export async function isDamagedPicture(file: File): Promise<boolean> {
  const loaded = await import('./damaged-picture.ts').catch(() => undefined);
  return loaded?.isDamaged(file) ?? false;
}

export async function shrunkPicture(file: File): Promise<File> {
  const loaded = await import('./shrink-picture.ts').catch(() => undefined);
  return loaded?.shrinkPicture(file) ?? file;
}
