// Node's own HTTP server with one answer for everybody: what no server made with it can pass.
import { createServer } from 'node:http';
import { ask } from '../http-client.ts';

const [port = '', origin = '', ...paths] = process.argv.slice(2);

/** Set for each answer by Node itself. */
const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

async function answerOf(path: string) {
  const { headers, body } = await ask(origin + path, { 'Accept-Encoding': 'br' });
  const fields = Object.entries(headers).filter(([name, value]) => !own.has(name) && typeof value === 'string');
  const notModified = fields.filter(([name]) => name !== 'content-length' && name !== 'content-encoding').flat();
  return { etag: headers.etag, head: fields.flat(), notModified, body } as const;
}

const answers = new Map(await Promise.all(paths.map(async (path) => [path, await answerOf(path)] as const)));

createServer(({ url = '', headers }, response) => {
  const answer = answers.get(url);
  if (!answer) return void response.writeHead(404).end();
  if (headers['if-none-match'] === answer.etag)
    return void response.writeHead(304, answer.notModified as string[]).end();
  response.writeHead(200, answer.head as string[]).end(answer.body);
}).listen(Number(port), '127.0.0.1');
