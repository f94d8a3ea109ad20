import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

test('words in a column of numbers may take several lines', () => {
  const rows = [
    ['IX', '₹ 1,12,500.50'],
    ['X', '600 with the laboratory'],
  ];
  const html = renderToStaticMarkup(createElement(DataTable, { head: ['Class', 'Fee'], rows, numbers: [1] }));
  expect(html).toContain('<td class="number">₹ 1,12,500.50</td>');
  expect(html).toContain('<td>600 with the laboratory</td>');
});
