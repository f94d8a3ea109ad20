/** `sizes` of the pictures in the gallery's grid: a cover that is also a photo of the page comes once. */
export const tileSizes =
  '(max-width: 768px) calc(50vw - 42px), (max-width: 1023px) calc(33.3vw - 54.5px), min(25vw - 51px, 260px)';
