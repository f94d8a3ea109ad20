/** A picture to be made from one of the drawings in `app/ui/art`. */
export type Drawing = {
  /** Name of the drawing without its ending. */
  file: string;
  /** Pixels of the picture to be made. The width is one of those the media workshop makes. */
  width: 320 | 960;
  height: number;
  /** The part of the drawing to show, in its own units; the whole when absent. */
  part?: { x: number; y: number; width: number; height: number };
  isMirrored?: boolean;
  /** Colours to put in the place of others, `#RRGGBB`, so that one drawing serves for more than one picture. */
  colours?: Record<string, string>;
};

/** A scene for the gallery, four to three. */
export function scene(file: string, changes: Pick<Drawing, 'part' | 'isMirrored' | 'colours'> = {}): Drawing {
  return { file, width: 960, height: 720, ...changes };
}

/** A wide scene, three to two. */
export function wideScene(file: string): Drawing {
  return { file, width: 960, height: 640 };
}

/** A portrait in the form that the niches show. */
export function bust(file: string, changes: Pick<Drawing, 'isMirrored' | 'colours'> = {}): Drawing {
  return { file, width: 320, height: 373, ...changes };
}
