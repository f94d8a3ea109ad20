import { expect, test } from 'vitest';
import { stopsOf, villageOf } from '../../pages/blocks/bus-stops.ts';
import { busChanges } from './page-news.server.ts';

test.each([
  ['8:30 am Bamunpara, bridge', ['8:30 am', '', 'Bamunpara, bridge']],
  ['8:30 am, 4:25 pm Bamunpara, bridge', ['8:30 am', '4:25 pm', 'Bamunpara, bridge']],
  ['8.30 / 16.25 – Bamunpara', ['8.30', '16.25', 'Bamunpara']],
  ['সকাল ৮:৩০, বিকেল ৪:২৫ বামুনপাড়া, পুল', ['সকাল ৮:৩০', 'বিকেল ৪:২৫', 'বামুনপাড়া, পুল']],
  ['Bamunpara, bridge\t8:30 am', ['8:30 am', '', 'Bamunpara, bridge']],
  ['Bamunpara\t8:30 am\t4:25 pm', ['8:30 am', '4:25 pm', 'Bamunpara']],
  ['Bamunpara, bridge', ['', '', 'Bamunpara, bridge']],
])('the line %j of the stops is read', (text, [morning, home, place]) => {
  expect(stopsOf(`\n${text}`)).toEqual([{ line: 1, morning, home, place }]);
  expect(['Bamunpara', 'বামুনপাড়া']).toContain(villageOf(place ?? ''));
});

const buses = [
  { id: 'one', names: ['Bus No. 1', 'বাস নং ১'], stops: new Map([[0, ['Madhupur, market', 'মধুপুর, বাজার']]]) },
  {
    id: 'three',
    names: ['Bus No. 3', 'বাস নং ৩'],
    stops: new Map([
      [0, ['Bamunpara, bridge', 'বামুনপাড়া, পুল']],
      [1, ['Kanthaltala', 'কাঁঠালতলা']],
    ]),
  },
];

test.each([
  ['Bus No. 3 will be late today.', ['three', 'three.0', 'three.1']],
  ['Bus 3 does not come to Bamunpara.', ['three', 'three.0']],
  ['আজ বাস নং ৩ বামুনপাড়ায় যাবে না।', ['three', 'three.0']],
  ['৩ নং বাস আজ দেরিতে আসবে।', ['three', 'three.0', 'three.1']],
  ['3 नंबर बस देर से आएगी।', ['three', 'three.0', 'three.1']],
  ['The road to Madhupur is closed.', ['one', 'one.0']],
  ['Bus No. 3 goes by Madhupur today.', ['three', 'three.0', 'three.1']],
  ['Bus No. 13 is late, and at Madhupurgarh the bus 3 minutes.', []],
  ['All buses leave at 1 pm.', []],
])('%j changes the rows %j', (text, rows) => {
  const changes = busChanges(buses, [{ to: '/allnotices/x', title: 'News', texts: [text] }]);
  expect(Object.keys(changes).toSorted()).toEqual(rows);
});
