import { back, picture, showPassword } from './buttons.ts';
import { lightbox } from './dialogs.ts';
import { enhance } from './enhance.ts';

enhance({ back, lightbox, picture, 'show-password': showPassword });
