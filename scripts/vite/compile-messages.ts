import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileProject } from '@inlang/paraglide-js';
import messageFormat from '@inlang/plugin-message-format';
import {
  type InlangProject,
  loadProjectInMemory,
  newProject,
  type ProjectSettings,
  type VariantImport,
} from '@inlang/sdk';
import { allMessageFaults } from './message-files.ts';

const projectFolder = join(import.meta.dirname, '../..');
const outputFolder = join(projectFolder, 'app/paraglide');
const rowsAtOnce = 500;

/**
 * Makes `app/paraglide` from `messages`, as the command of Paraglide does. That one stores each message with queries of
 * its own, which takes three times as long.
 */
async function compileMessages(): Promise<void> {
  const settings = JSON.parse(readFileSync(join(projectFolder, 'project.inlang/settings.json'), 'utf8'));
  const { baseLocale, locales } = settings;
  const project = await loadProjectInMemory({ blob: await newProject({ settings: { baseLocale, locales } }) });
  await importMessages(project, settings);
  const output = await compileProject({
    project,
    projectPath: './project.inlang',
    compilerOptions: { strategy: ['baseLocale'] },
  });
  rmSync(outputFolder, { recursive: true, force: true });
  for (const [name, content] of Object.entries(output)) {
    const path = join(outputFolder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

async function importMessages(project: InlangProject, settings: ProjectSettings): Promise<void> {
  const listed = await messageFormat.toBeImportedFiles?.({ settings });
  const files = (listed ?? []).flatMap(({ locale, path }) => {
    const file = join(projectFolder, path);
    return existsSync(file) ? [{ locale, content: readFileSync(file) }] : [];
  });
  const imported = await messageFormat.importFiles?.({ files, settings });
  const { bundles = [], messages = [], variants = [] } = imported ?? {};
  const ids = new Map(messages.map(({ bundleId, locale }) => [`${bundleId} ${locale}`, randomUUID()]));
  const messageRows = messages.map((row) => ({ ...row, id: ids.get(`${row.bundleId} ${row.locale}`) ?? '' }));
  const variantRows = variants.map(({ matches, pattern, ...variant }) => ({
    matches,
    pattern,
    messageId: messageOf(variant),
  }));
  for (const rows of inParts(bundles)) await project.db.insertInto('bundle').values(rows).execute();
  for (const rows of inParts(messageRows)) await project.db.insertInto('message').values(rows).execute();
  for (const rows of inParts(variantRows)) await project.db.insertInto('variant').values(rows).execute();

  function messageOf(variant: Omit<VariantImport, 'matches' | 'pattern'>): string {
    const id = 'messageBundleId' in variant && ids.get(`${variant.messageBundleId} ${variant.messageLocale}`);
    if (!id) throw new Error('A variant belongs to no message.');
    return id;
  }
}

function inParts<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}

const faults = allMessageFaults();
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
await compileMessages();
// The database of the project keeps the process running.
process.exit();
