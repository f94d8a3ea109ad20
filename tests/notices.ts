import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import { insertNotice, type NewNotice, noticeTrash, updateNotice } from '../app/notices/notices.server.ts';
import { asStaff } from './staff.ts';

export const fees = {
  title: 'Fees',
  details: 'Pay by Friday.',
  category: 'fee',
  is_pinned: 0,
} as const satisfies NewNotice;

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

export function publish(db: Database, notice: Partial<NewNotice> = {}): Promise<string> {
  return inTransaction(db, (tx) => insertNotice(tx, { ...fees, ...notice }, asStaff));
}

export function update(db: Database, id: string, version: number, notice: Partial<NewNotice>) {
  return inTransaction(db, (tx) => updateNotice(tx, { id, version }, { ...fees, ...notice }, asStaff));
}

export function inTrash(db: Database, action: 'remove' | 'restore' | 'erase', id: string): Promise<boolean> {
  return inTransaction(db, (tx) => noticeTrash[action](tx, id, asStaff));
}
