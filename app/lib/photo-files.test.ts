import { expect, test } from 'vitest';
import { isCameraName } from './photo-files.ts';

test.each([
  ['IMG_20261119_104233.jpg', true],
  ['DSC0042', true],
  ['PXL 20261119', true],
  ['Screenshot.png', true],
  ['Sports day.jpg', false],
  ['Annual day 2026', false],
  ['2026', false],
  ['Class 10', false],
])('the title %s is only what a camera has named the file: %s', (title, isOnly) => {
  expect(isCameraName(title)).toBe(isOnly);
});
