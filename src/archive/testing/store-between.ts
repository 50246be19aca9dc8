import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketPlace } from '../bucket-blobs.ts';

/** What becomes of a request: the store refuses it, or does what it says and nobody is told. */
type Mishap = 'refused' | 'unanswered' | null;

/** The same bucket, where some requests go wrong. @param mishapOf by what is asked: `DELETE /plant/…/000001.mcap` */
export async function mishapsTo(
  bucket: BucketPlace,
  mishapOf: (asked: string) => Mishap,
  cleanUp: (act: () => Promise<void>) => void,
): Promise<BucketPlace> {
  const { hostname, port } = new URL(bucket.url);
  const server = createServer(async (asked, answer) => {
    const { method = '', url = '', headers } = asked;
    const mishap = mishapOf(`${method} ${url}`);
    const body = await buffer(asked);
    if (mishap === 'refused') {
      answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return;
    }
    const passedOn = request({ hostname, port, method, path: url, headers }, (response) => {
      if (mishap === 'unanswered') response.resume().once('end', () => answer.destroy());
      else response.pipe(answer.writeHead(response.statusCode ?? 500, response.headers));
    });
    passedOn.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { ...bucket, url: bucket.url.replace(port, String((server.address() as AddressInfo).port)) };
}
