import { isLong } from '../extent.ts';

export const screens = {
  phone: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

type Screen = keyof typeof screens;

/** A journey is walked on one screen, and in trials on both. Phones and desktops take turns among the journeys. */
export function screensOf(screen: Screen): Screen[] {
  return isLong ? ['phone', 'desktop'] : [screen];
}

/** The same as sizes of the window alone. */
export function sizesOf(screen: Screen): { width: number; height: number }[] {
  return screensOf(screen).map((one) => screens[one].viewport);
}
