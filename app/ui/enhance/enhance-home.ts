import { fadeCarousel, rowCarousel } from './carousels.ts';
import { modal, opensOnce } from './dialogs.ts';
import { enhance } from './enhance.ts';

enhance({ 'fade-carousel': fadeCarousel, 'row-carousel': rowCarousel, modal, 'opens-once': opensOnce });
