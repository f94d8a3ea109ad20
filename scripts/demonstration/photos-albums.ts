export type SeedAlbum = {
  title: string;
  daysAgo: number;
  /** Titles of the photos in it. */
  photos: readonly string[];
  cover: string;
};

export const albums: readonly SeedAlbum[] = [
  {
    title: 'Science at work',
    daysAgo: 196,
    photos: ['The volcano erupts', 'Colours that change', 'First programs', 'Chemistry lab', 'Science exhibition'],
    cover: 'Science exhibition',
  },
  {
    title: 'Song, dance and colour',
    daysAgo: 229,
    photos: ['Tabla class', 'Dress rehearsal', 'Music practice', 'Art room', 'Alpona and dance'],
    cover: 'Alpona and dance',
  },
  {
    title: 'On the field',
    daysAgo: 268,
    photos: ['A kick at sunset', 'Inter-house football'],
    cover: 'Inter-house football',
  },
];
