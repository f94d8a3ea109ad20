import type { Database } from '../../app/database/schema.ts';
import type { MediaWorkshop } from '../../app/media/media.server.ts';

/** Fills an empty database with the demonstration school. */
export async function seedDemonstration(_db: Database, _media: MediaWorkshop): Promise<void> {}
