import { randomUUID } from 'node:crypto';
import type { BucketPlace } from '../bucket-blobs.ts';
import { temporaryFolder } from './recorded-run.ts';

interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

/** Null where the package is not installed. */
const S3rver = await loaded();
export const isWithoutS3 = S3rver === null;

/** It knows nobody's key, and passes over conditions: what is told of those is another test's. */
export async function bucketOfServer(cleanUp: (act: () => Promise<void>) => void): Promise<BucketPlace> {
  if (S3rver === null) throw new Error('s3rver is not installed');
  const directory = await temporaryFolder(cleanUp);
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'plant' }],
  });
  const { port } = await server.run();
  cleanUp(() => server.close());
  const url = `http://127.0.0.1:${port}/plant`;
  return { url, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER', prefix: `${randomUUID()}/` };
}

/** The same while the store cannot be reached: nothing listens there. */
export const away = (bucket: BucketPlace): BucketPlace => ({ ...bucket, url: 'http://127.0.0.1:9/plant' });

async function loaded(): Promise<(new (options: object) => Server) | null> {
  try {
    // @ts-expect-error It has no types.
    return (await import('s3rver')).default;
  } catch {
    return null;
  }
}
