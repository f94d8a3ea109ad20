import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a request can be sent in pieces, byte for byte as written. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** All that the server says until it closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Sends one request, given as its lines, and answers the raw reply. */
export async function rawRequest(port: number, lines: string[]): Promise<string> {
  const socket = await openSocket(port);
  socket.write(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`);
  return readToEnd(socket);
}
