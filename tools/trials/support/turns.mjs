import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Loaded into the server by `NODE_OPTIONS=--import`. While somebody is connected to the socket, the processor time of each
 * turn of the event loop is taken; the longest one in milliseconds is the answer when the connection ends.
 */
const path = process.env.TURNS_SOCKET;

if (path && process.argv[1]?.endsWith('serve.js')) {
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let longest = 0;
    let isOver = false;
    let before = process.threadCpuUsage();
    const look = () => {
      const spent = process.threadCpuUsage(before);
      longest = Math.max(longest, spent.user + spent.system);
      before = process.threadCpuUsage();
      if (isOver) socket.end(String(longest / 1000));
      else setImmediate(look);
    };
    setImmediate(look);
    socket.on('end', () => {
      isOver = true;
    });
    socket.on('error', () => {
      isOver = true;
    });
    socket.resume();
    socket.write('measuring ');
  });
  server.listen(path);
  server.unref();
}
