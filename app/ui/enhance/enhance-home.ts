import { fadeCarousel, rowCarousel } from './carousels.ts';
import { opensOnce } from './dialogs.ts';
import { enhance } from './enhance.ts';
import { fold } from './fold.ts';

enhance({ 'fade-carousel': fadeCarousel, 'row-carousel': rowCarousel, 'opens-once': opensOnce, fold });
