import { showPassword } from './buttons.ts';
import { lightbox } from './dialogs.ts';
import { enhance } from './enhance.ts';

enhance({ lightbox, 'show-password': showPassword });
