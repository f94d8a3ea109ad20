import { join } from 'node:path';
import { type MailServer, openMailServer } from '../../tests/mail-server.ts';
import { nextEnquiry, send } from '../../tests/sent-enquiries.ts';
import { startServer } from '../../tests/server-process.ts';
import type { Finding } from '../harness/findings.ts';
import { freshMemory, kill, unlimited, withFolder } from './support/server.ts';

const bar = { answeredMs: 2000, mailedMs: 90_000 };

/** The mail server is away, answers nothing, or refuses; the website is killed; then it is back. */
export async function run(): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const mode of ['down', 'slow', 'mute', 'refuse'] as const) found.push(...(await withMail(mode)));
  return found;
}

function withMail(mode: 'down' | 'slow' | 'mute' | 'refuse'): Promise<Finding[]> {
  return withFolder(async (folder) => {
    let mail = await openMailServer();
    if (mode === 'down') await mail.close();
    else mail.behave(mode, { code: 451 });
    const settings = {
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: mail.url,
      MAIL_TO: 'office@school.example',
      ...unlimited,
    };
    let server = startServer(settings);
    try {
      const answeredMs = await sendThree(await server.port);
      await kill(server);
      server = startServer(settings);
      await server.port;
      if (mode === 'down') mail = await openMailServer({ port: mail.port });
      mail.behave('accept');
      const mailedMs = await untilMailed(mail);
      const doubled = mail.emails.length - new Set(mail.emails.map(({ messageId }) => messageId)).size;
      return [
        {
          name: `mail server ${mode}: slowest answer to an enquiry`,
          figure: `${Math.round(answeredMs)} ms`,
          bar: `${bar.answeredMs} ms`,
          ok: answeredMs < bar.answeredMs,
        },
        {
          name: `mail server ${mode}, kill -9: all mailed after its return`,
          figure: `${Math.round(mailedMs / 1000)} s, ${doubled} twice`,
          bar: '90 s, 0 twice',
          ok: mailedMs < bar.mailedMs && doubled === 0,
        },
      ];
    } finally {
      await kill(server);
      await mail.close();
    }
  });
}

async function sendThree(port: number): Promise<number> {
  const memory = freshMemory();
  let slowest = 0;
  for (let index = 0; index < 3; index += 1) {
    const began = performance.now();
    await send(port, nextEnquiry(memory), memory);
    slowest = Math.max(slowest, performance.now() - began);
  }
  if (memory.acknowledged.size < 3) throw new Error(`Of three enquiries ${memory.acknowledged.size} were taken.`);
  return slowest;
}

async function untilMailed(mail: MailServer): Promise<number> {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, bar.mailedMs);
  await Promise.race([mail.untilEmails(3), promise]);
  clearTimeout(timeout);
  return performance.now() - began;
}
