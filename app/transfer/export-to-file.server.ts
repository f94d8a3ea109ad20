import { existsSync } from 'node:fs';
import { TransferRefused } from '../archives/transfer-refused.ts';
import { writeToFile } from '../archives/write-archive.server.ts';
import { type ExportOutcome, type ExportSource, exportSchool } from './export.server.ts';

const toldEvery = 500;

/** The file is there completely or not at all. @throws TransferRefused when it cannot be written */
export async function exportToFile(
  source: ExportSource,
  file: string,
  tell: (line: string) => void,
): Promise<ExportOutcome> {
  if (existsSync(file)) throw new TransferRefused(`${file} is there already. Choose another name, or move it away.`);
  const { archive, outcome } = exportSchool(source, (written, all) => {
    if (written % toldEvery === 0) tell(`${written} of ${all} files …`);
  });
  await writeToFile(archive, file);
  return outcome;
}
