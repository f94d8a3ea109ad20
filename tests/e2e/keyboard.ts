import type { Locator, Page } from '@playwright/test';

const mostSteps = 250;

/**
 * Presses Tab, or Shift and Tab, until the element has the focus. Every stop on the way must be visible and show that it is the place.
 * @returns how often it was pressed
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
  // Before its style sheet has come, a page does not show where the focus is; nor does the browser show the page.
  await page.waitForLoadState();
  // Looked up once: that takes longer than the press.
  let element = await target.elementHandle();
  for (let step = 1; step <= mostSteps; step++) {
    await page.keyboard.press(key);
    let stop = await page.evaluate(lookAtFocus, element);
    if (stop.isGone) {
      element = await target.elementHandle();
      stop = await page.evaluate(lookAtFocus, element);
    }
    if (stop.fault) throw new Error(stop.fault);
    if (stop.isThere) return step;
  }
  throw new Error(`${target} was not reached with ${mostSteps} presses of Tab.`);
}

type Stop = { fault: string; isThere: boolean; isGone: boolean };

/** Whether the focus is on the target, and what is wrong with the place where it is: empty when nothing is. */
function lookAtFocus(target: Node | null): Stop {
  const focused = document.activeElement;
  const fault = focused && focused !== document.body ? faultOf(focused) : '';
  return { fault, isThere: focused === target, isGone: !target?.isConnected };

  function faultOf(focused: Element): string {
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`;
    const { top, bottom, left, right, width, height } = focused.getBoundingClientRect();
    if (width === 0 || height === 0) return `${name} has no size`;
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return `${name} is out of sight`;
    // The ring may be drawn by the element itself or by one around or above it.
    const drawn = [focused, focused.parentElement ?? focused, ...focused.children];
    const isShown = drawn.some((element) => [undefined, '::after', '::before'].some((part) => hasRing(element, part)));
    return isShown ? '' : `${name} does not show that it has the focus`;
  }

  function hasRing(element: Element, part?: string): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  }
}
