const newer = document.querySelector('[data-kept] a') as HTMLElement;

navigator.serviceWorker.onmessage = () => {
  newer.hidden = false;
};

function hide({ style }: HTMLElement): void {
  style.visibility = 'hidden';
}

// Pictures that were not loaded when the page was kept.
for (const image of document.images) if (image.complete && !image.naturalWidth) hide(image);
document.addEventListener('error', ({ target }) => hide(target as HTMLElement), true);
