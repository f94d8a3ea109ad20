/** A file that is read in parts, so that a slow reader holds no more than one of them in memory. */
export type StoredFile = {
  bytes: number;
  partBytes: number;
  read(start: number, bytes: number): Promise<Uint8Array>;
};

export type FileOnDisk = { path: string; bytes: number; sha256: string };

export type FileSource = Uint8Array | FileOnDisk;

export function sizeOf(source: FileSource): number {
  return source instanceof Uint8Array ? source.byteLength : source.bytes;
}

/** A place for files: a folder of this machine or a bucket. Keys look like `images/ab12/640.avif`. */
export type MediaStore = {
  /** Durable once the promise resolves; writing the same key again replaces the bytes. A file on the disk may be moved. */
  keep(key: string, source: FileSource): Promise<void>;
  find(key: string): Promise<Uint8Array | undefined>;
  open(key: string): Promise<StoredFile | undefined>;
  /** Does nothing when there is no such file. */
  discard(key: string): Promise<void>;
  /** The keys of everything that is complete, in any order. */
  list(): AsyncIterable<string>;
  /** Throws when the store cannot be written to and read from. */
  check(): Promise<void>;
};

/** What a page needs to know of a picture: pixels, widths of its variants ascending, the colour shown until it arrives. */
export type PreparedImage = { width: number; height: number; widths: number[]; colour: string };

export type ImageFormat = 'avif' | 'webp' | 'jpg';
export type ImageRefusal = 'broken' | 'not a picture we take' | 'too many pixels';
export type ImageVariant = { width: number; format: ImageFormat; bytes: Uint8Array };
export type ImageMakerAnswer = { refused: ImageRefusal } | { image: PreparedImage; variants: ImageVariant[] };

/** Parts of the picture's width and height from the left and the top, and of its shorter side. */
export type CrestSquare = { x: number; y: number; side: number };

/** `colour` is the background of the crest in link previews. */
export type CrestOptions = { square: CrestSquare; colour: string };

export const crestFileNames = [
  'master.png',
  'source.webp',
  'crest.webp',
  'favicon-32.png',
  'favicon.ico',
  'touch-180.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
  'share.jpg',
] as const;
export type CrestFileName = (typeof crestFileNames)[number];
export type CrestFile = { name: CrestFileName; bytes: Uint8Array };

export type CrestAnswer = { refused: ImageRefusal } | { files: CrestFile[] };

/** Quarters of a turn to the right. */
export const pictureTurns = [0, 90, 180, 270] as const;
export type PictureTurn = (typeof pictureTurns)[number];

/** First the turn, then in per cent what is cut off at each side. */
export type PictureEdit = { turn: PictureTurn; left: number; top: number; right: number; bottom: number };

/** Makes variants of pictures, one at a time, in a process of its own that goes away when it is idle. */
export type ImageProcessor = {
  make(source: FileSource, edit?: PictureEdit): Promise<ImageMakerAnswer>;
  makeCrest(source: FileSource, options: CrestOptions): Promise<CrestAnswer>;
  stop(): void;
};

/** A picture that was decoded to its last pixel. */
export type DecodedPicture = { format: ImageFormat | 'png'; width: number; height: number; hasMetadata: boolean };

/** Decodes in the same process. Undefined = not a picture that the website could have made. */
export type PictureChecker = { checkPicture(bytes: Uint8Array): Promise<DecodedPicture | undefined> };

/** What a file with the name of a PDF is. `active`: it runs, opens or contains something automatically. */
export type PdfVerdict = 'fine' | 'too big' | 'not a pdf' | 'encrypted' | 'active' | 'broken';

export type PdfChecker = { checkPdf(source: FileSource): Promise<PdfVerdict>; stop(): void };

type CardText = 'school' | 'word' | 'weekday' | 'day' | 'month' | 'until';
type NoticeText = 'category' | 'title' | 'words' | 'readOn' | 'code' | 'howToCheck';

/** `icon` is the data of an SVG path, 256 pixels wide; `crest` a PNG, else the drawing of the website is shown. */
export type Card = {
  colour: string;
  icon: string;
  qr: { side: number; path: string };
  crest?: Uint8Array | undefined;
  texts: Record<CardText | NoticeText, string>;
};

/** Answers a JPEG file. Undefined = too many wait. */
export type CardMaker = { drawCard(card: Card): Promise<Uint8Array | undefined>; stop(): void };
