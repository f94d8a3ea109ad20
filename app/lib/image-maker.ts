/** What a page needs to know of a picture: pixels, widths of its variants ascending, the colour shown until it arrives. */
export type PreparedImage = { width: number; height: number; widths: number[]; colour: string };

export type ImageFormat = 'avif' | 'webp' | 'jpg';
export type ImageRefusal = 'broken' | 'not a picture we take' | 'too many pixels' | 'too big';
export type ImageVariant = { width: number; format: ImageFormat; bytes: Uint8Array };
export type ImageMakerAnswer = { refused: ImageRefusal } | { image: PreparedImage; variants: ImageVariant[] };

/** Makes variants of pictures, one at a time, in a process of its own that goes away when it is idle. */
export type ImageMaker = { make(bytes: Uint8Array): Promise<ImageMakerAnswer>; stop(): void };
