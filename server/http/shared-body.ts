/** The platform copies bytes that are given to a response: a thousand slow readers of one file would hold a thousand copies. */
export function sharedBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (bytes.byteLength > 0) controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
