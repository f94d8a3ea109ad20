import { newestNotices } from './notices-1.ts';
import { laterNotices } from './notices-2.ts';
import { earlierNotices } from './notices-3.ts';
import { oldestNotices } from './notices-4.ts';
import type { SeedNotice } from './seed-notice.ts';

/** The notices of the last fourteen months, newest first. */
export const notices: readonly SeedNotice[] = [...newestNotices, ...laterNotices, ...earlierNotices, ...oldestNotices];
