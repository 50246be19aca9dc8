import { afterAll, describe, expect, test } from 'vitest';
import { BucketBlobs, type BucketPlace } from './bucket-blobs.ts';
import { holdsFinishedFiles, textOf, written } from './testing/blob-cases.ts';
import { bucketOfServer, isWithoutS3 } from './testing/s3-server.ts';

const cleaning: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});
let server: Promise<BucketPlace> | null = null;
let recordings = 0;

/** Two recordings in a bucket that others use as well. */
async function recordingsInBucket(): Promise<[BucketBlobs, BucketBlobs]> {
  server ??= bucketOfServer((act) => cleaning.push(act));
  const place = await server;
  recordings += 2;
  const of = (name: number) => new BucketBlobs({ ...place, prefix: `${place.prefix}${name}/` });
  return [of(recordings), of(recordings + 1)];
}

describe.skipIf(isWithoutS3)(
  '[A19] finished files in a bucket of S3 (skipped where the package s3rver is not installed)',
  () => {
    holdsFinishedFiles(recordingsInBucket, 20);

    test('cleared, nothing of a recording is left, and all of another', async () => {
      const [blobs, other] = await recordingsInBucket();
      const names = Array.from(
        { length: 20 },
        (_, index) => `relations/relation=activity/generation=a%2Fb'/${index}.parquet`,
      );
      for (const name of [...names, '000001.mcap']) await blobs.put(name, written('rows'));
      await other.put('000001.mcap', written('of another'));
      await blobs.clear();
      expect([await blobs.names(''), await blobs.bytesIn('relations')]).toEqual([[], 0]);
      expect(await textOf(other, '000001.mcap')).toBe('of another');
    });

    test('what is replaced while it is read is not mixed', async () => {
      const [blobs] = await recordingsInBucket();
      await blobs.put('told.parquet', written('as it was told'));
      const file = await blobs.open('told.parquet');
      await blobs.replace('told.parquet', written('anew'));
      await expect(file.read(0, 2)).rejects.toThrow('has been replaced');
    });
  },
);
