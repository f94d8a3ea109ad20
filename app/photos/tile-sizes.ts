/** `sizes` of the pictures in the gallery's grid: a cover that is also a photo of the page comes once. */
export const tileSizes = '(max-width: 768px) 45vw, (max-width: 1023px) 30vw, 270px';
