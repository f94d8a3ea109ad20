/** A place for files: a folder of this machine or a bucket. Keys look like `images/ab12/640.avif`. */
export type MediaStore = {
  /** Keeps the bytes under the key, for good once the promise is kept. Keeping the same key again replaces them. */
  keep(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when there is nothing under the key. */
  find(key: string): Promise<Uint8Array | undefined>;
  /** Removes the file. Discarding what is not there does nothing. */
  discard(key: string): Promise<void>;
  /** Throws when the store cannot be written to and read from. */
  check(): Promise<void>;
};
