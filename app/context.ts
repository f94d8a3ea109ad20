import { createContext } from 'react-router';
import type { Database } from './database/schema.ts';
import type { MediaStore } from './lib/media-store.ts';

/** What the house has for every request, built once at start and passed down. */
export type House = {
  db: Database;
  mediaStore: MediaStore;
  /** The website's own origin, `https://school.example`, from the settings and never from the request's Host. */
  origin: string;
};

/** What is true of one request. */
export type Visit = {
  id: string;
  /** The browser asked for little data (`Save-Data: on`). */
  savesData: boolean;
  /** Status to answer with when a page failed for a reason the door knows, such as a full disk. */
  failureStatus: number | undefined;
  /** Writes the cause of a failure to the log beside the id that the visitor sees, and settles `failureStatus`. */
  failed(error: unknown): void;
};

export const houseContext = createContext<House>();
export const visitContext = createContext<Visit>();
