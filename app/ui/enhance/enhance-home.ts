import { fadeCarousel, rowCarousel } from './carousels.ts';
import { opensOnce } from './dialogs.ts';
import { enhance } from './enhance.ts';

enhance({ 'fade-carousel': fadeCarousel, 'row-carousel': rowCarousel, 'opens-once': opensOnce });
