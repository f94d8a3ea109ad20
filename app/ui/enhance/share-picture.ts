const link = document.querySelector<HTMLAnchorElement>('[data-enhance=picture]') as HTMLAnchorElement;

let loaded: Promise<File> | undefined;

async function loadPicture(): Promise<File> {
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(String(response.status));
  return new File([await response.blob()], 'notice.jpg', { type: 'image/jpeg' });
}

/** With the words that are sent without a picture, as its caption. */
async function sharePicture(): Promise<void> {
  try {
    loaded = loaded || loadPicture();
    const files = [await loaded];
    if (!navigator.canShare({ files })) throw new Error('Files cannot be shared.');
    const beside = document.querySelector<HTMLAnchorElement>('[data-enhance=share][href*="wa.me"]');
    const text = beside ? new URL(beside.href).searchParams.get('text') || '' : '';
    await navigator.share({ files, text });
  } catch (error) {
    loaded = undefined;
    // Over a slow line the tap may be too long ago by now.
    if ((error as Error).name !== 'AbortError') location.assign(link.href);
  }
}

link.onclick = () => {
  sharePicture();
  return false;
};
sharePicture();
