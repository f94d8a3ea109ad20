import S3rver from 's3rver';

/** A bucket called `school`, and the settings of a website that uses it. */
export async function openBucket(
  directory: string,
): Promise<{ endpoint: string; settings: Record<string, string>; close(): Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'school', configs: [] }],
  });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  const keys = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  return { endpoint, settings: { S3_ENDPOINT: endpoint, ...keys }, close: () => server.close() };
}
