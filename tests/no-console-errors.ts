import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** What is written to `console.error` is a fault that nobody handled: the test that caused it fails. */
afterEach(() => {
  const said = complaints.mock.calls.map((words) => words.map(String).join(' '));
  complaints.mockRestore();
  expect(said, 'written to console.error').toEqual([]);
});
