export type Drawing = {
  file: string;
  width: 320 | 960;
  height: number;
  part?: { x: number; y: number; width: number; height: number };
  isMirrored?: boolean;
  colours?: Record<string, string>;
};

export function scene(file: string, changes: Pick<Drawing, 'part' | 'isMirrored' | 'colours'> = {}): Drawing {
  return { file, width: 960, height: 720, ...changes };
}

export function wideScene(file: string): Drawing {
  return { file, width: 960, height: 640 };
}

export function bust(file: string, changes: Pick<Drawing, 'isMirrored' | 'colours'> = {}): Drawing {
  return { file, width: 320, height: 373, ...changes };
}
