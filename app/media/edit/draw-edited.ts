import { useEffect, useState } from 'react';
import type { PictureEdit, PictureTurn } from '../../lib/media-services.ts';

const longestSide = 640;

export function useLoadedPicture(source: string | File): HTMLImageElement | undefined {
  const [loaded, setLoaded] = useState<HTMLImageElement>();
  useEffect(() => {
    const address = typeof source === 'string' ? source : URL.createObjectURL(source);
    const picture = new Image();
    picture.onload = () => setLoaded(picture);
    // The server decides about files that this browser cannot show.
    picture.onerror = () => setLoaded(undefined);
    picture.src = address;
    return () => {
      picture.onload = null;
      if (typeof source !== 'string') URL.revokeObjectURL(address);
    };
  }, [source]);
  return loaded;
}

export function drawTurned(canvas: HTMLCanvasElement, picture: HTMLImageElement, turn: PictureTurn): void {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight));
  const width = Math.round(naturalWidth * scale);
  const height = Math.round(naturalHeight * scale);
  const isLying = turn % 180 === 90;
  canvas.width = isLying ? height : width;
  canvas.height = isLying ? width : height;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.translate(canvas.width / 2, canvas.height / 2);
  brush.rotate((turn * Math.PI) / 180);
  brush.drawImage(picture, -width / 2, -height / 2, width, height);
}

/** For the screen: the server makes the picture that is kept. */
export async function editedFile(picture: HTMLImageElement, edit: PictureEdit): Promise<File | undefined> {
  const whole = document.createElement('canvas');
  drawTurned(whole, picture, edit.turn);
  const part = document.createElement('canvas');
  const left = (whole.width * edit.left) / 100;
  const top = (whole.height * edit.top) / 100;
  part.width = Math.max(1, whole.width - left - (whole.width * edit.right) / 100);
  part.height = Math.max(1, whole.height - top - (whole.height * edit.bottom) / 100);
  part.getContext('2d')?.drawImage(whole, -left, -top);
  const blob = await new Promise<Blob | null>((resolve) => part.toBlob(resolve, 'image/jpeg'));
  return blob ? new File([blob], 'edited.jpg', { type: blob.type }) : undefined;
}
