import { back, install, onTap, picture, printButton, share, showPassword } from './buttons.ts';

/** Of every page but the home page. */
export const pageBehaviours = {
  back,
  install,
  'on-tap': onTap,
  picture,
  print: printButton,
  share,
  'show-password': showPassword,
};
