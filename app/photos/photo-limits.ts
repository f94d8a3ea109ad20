/**
 * Photos that an album may have. The page that puts them in order shows them all and each move numbers them all: a
 * limit is simpler than pages, over which nothing can be dragged, and larger than any day of the school.
 */
export const mostPhotosInAlbum = 500;

/** Letters that the words of a photo and of its album may have. */
export const photoLimits = { title: 200, description: 2000, alt: 300, album_title: 200, album_day: 10 } as const;
