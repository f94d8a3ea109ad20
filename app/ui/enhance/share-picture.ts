const link = document.querySelector('[data-enhance=picture]') as HTMLAnchorElement;
const shareLink = document.querySelector('[data-enhance=share][href*=wa]') as HTMLAnchorElement;

/** With the words that are sent without a picture, as its caption. */
async function sharePicture(): Promise<void> {
  const picture = await (await fetch(link.href)).blob();
  const files = [new File([picture], 'notice.jpg', { type: picture.type })];
  await navigator.share({ files, text: new URL(shareLink.href).searchParams.get('text') as string });
}

/** Where files cannot be shared, or the tap is too long ago on a slow line, the link opens the picture. */
link.onclick = () => {
  sharePicture().catch(({ name }: Error) => name === 'AbortError' || location.assign(link.href));
  return false;
};
link.click();
