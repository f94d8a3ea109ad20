import { lightbox } from './dialogs.ts';
import { enhance } from './enhance.ts';

enhance({ lightbox });
