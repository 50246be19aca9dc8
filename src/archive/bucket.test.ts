import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { BucketClient } from './bucket.ts';
import { BucketBlobs } from './bucket-blobs.ts';

interface Seen {
  readonly asked: string;
  readonly headers: IncomingMessage['headers'];
}

type Answer = (response: ServerResponse) => void;

const says =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
const failure = (status: number, code: string) => says(status, `<Error><Code>${code}</Code></Error>`);

/** A store that answers one request after the other as it is told, and what it was asked. */
async function storeThat(...answers: readonly Answer[]) {
  const seen: Seen[] = [];
  const left = [...answers];
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ asked: `${method} ${url}`, headers });
      (left.shift() ?? says(500))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/plant`;
  const bucket = { url, region: 'eu-central-1', keyId: 'AKIA', secret: 'secret' };
  return { seen, client: new BucketClient(bucket), blobs: new BucketBlobs({ ...bucket, prefix: 'north/r1/' }) };
}

test('requests are signed for the region, by the key', async () => {
  const { client, seen } = await storeThat(says(200));
  await client.ask({ method: 'GET', key: 'a%2Fb=c', query: { 'list-type': '2' } });
  expect(seen[0]?.asked).toBe('GET /plant/a%252Fb=c?list-type=2');
  expect(seen[0]?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIA\/\d{8}\/eu-central-1\/s3\/aws4_request, .*Signature=[\da-f]{64}$/,
  );
});

test.each<[string, Answer]>([
  ['an error of the store', says(503)],
  ['a connection that was closed', (response) => void response.socket?.destroy()],
])('after %s it is asked once more', async (_what, first) => {
  const { client, seen } = await storeThat(first, says(200, 'there'));
  expect((await client.ask({ method: 'GET', key: '1' })).text).toBe('there');
  expect(seen).toHaveLength(2);
});

test.each<[string, Answer, string]>([
  ['ENOENT', failure(404, 'NoSuchKey'), 'The store of recordings answered GET 1 with 404 (NoSuchKey).'],
  ['STORE', failure(404, 'NoSuchBucket'), 'The store of recordings answered GET 1 with 404 (NoSuchBucket).'],
  ['STORE', failure(403, 'SignatureDoesNotMatch'), 'with 403 (SignatureDoesNotMatch).'],
  ['EEXIST', failure(412, 'PreconditionFailed'), 'with 412 (PreconditionFailed).'],
  ['STORE', failure(200, 'InternalError'), 'with 500 (InternalError).'],
  ['EEXIST', failure(200, 'PreconditionFailed'), 'with 412 (PreconditionFailed).'],
])('told by the code %s', async (code, answer, message) => {
  const { client } = await storeThat(answer);
  const expected = expect.objectContaining({ code, message: expect.stringContaining(message) });
  await expect(client.ask({ method: 'GET', key: '1' })).rejects.toEqual(expected);
});

test.each([
  ['and says so', failure(404, 'NoSuchKey')],
  ['and says nothing', says(204)],
])('[A19] what the store does not have %s is removed', async (_how, answer) => {
  const { blobs, seen } = await storeThat(says(404), answer);
  expect(await blobs.remove('1.mcap')).toBe(0);
  expect(seen.at(-1)?.asked).toBe('DELETE /plant/north/r1/1.mcap');
});

test('one that cannot be reached is told so', async () => {
  const cut: Answer = (response) => void response.socket?.destroy();
  const { client } = await storeThat(cut, cut);
  await expect(client.ask({ method: 'GET' })).rejects.toMatchObject({
    code: 'STORE',
    message: expect.stringContaining('cannot be reached'),
  });
});

const PIECE = new Uint8Array(1024 * 1024);
const UPLOAD = says(200, '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>');
const PART = says(200, '', { etag: '"e"' });

test.each([
  ['whole', 1, [says(200)]],
  ['in parts', 9, [UPLOAD, PART, PART, says(200)]],
])(
  'the store is told to put nothing over what is there, and the last to come is told: %s',
  async (_how, pieces, answers) => {
    const write = async (take: (bytes: Uint8Array) => Promise<void>) => {
      for (let piece = 0; piece < pieces; piece += 1) await take(PIECE);
    };
    const free = await storeThat(says(404), ...answers);
    expect(await free.blobs.put('1.mcap', write)).toBe(pieces * PIECE.byteLength);
    expect(free.seen.at(-1)?.headers['if-none-match']).toBe('*');
    const taken = await storeThat(says(404), ...answers.slice(0, -1), failure(412, 'PreconditionFailed'), says(204));
    await expect(taken.blobs.put('1.mcap', write)).rejects.toMatchObject({ code: 'EEXIST' });
  },
);

test('parts that the store has put together already, without having said so, are no missing file', async () => {
  const { blobs } = await storeThat(says(404), UPLOAD, PART, PART, failure(404, 'NoSuchUpload'), says(204));
  const write = async (take: (bytes: Uint8Array) => Promise<void>) => {
    for (let piece = 0; piece < 9; piece += 1) await take(PIECE);
  };
  await expect(blobs.put('1.mcap', write)).rejects.toMatchObject({ code: 'STORE' });
});

test('parts of what is not written to its end are given up', async () => {
  const { blobs, seen } = await storeThat(says(404), UPLOAD, PART, says(204));
  const cut = async (take: (bytes: Uint8Array) => Promise<void>) => {
    for (let piece = 0; piece < 9; piece += 1) await take(PIECE);
    throw new Error('cut off');
  };
  await expect(blobs.put('1.mcap', cut)).rejects.toThrow('cut off');
  expect(seen.at(-1)?.asked).toBe('DELETE /plant/north/r1/1.mcap?uploadId=u1');
});

test('a list is read page by page, to its end', async () => {
  const page = (isTruncated: boolean, ...keys: readonly string[]) => {
    const contents = keys.map((key) => `<Contents><Key>north/r1/${key}</Key><Size>7</Size></Contents>`);
    return says(200, `<R><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</R>`);
  };
  const { blobs, seen } = await storeThat(page(true, '1.mcap', 'it&apos;s&#38;2'), page(false, '3.mcap'));
  expect(await blobs.names('')).toEqual(['1.mcap', "it's&2", '3.mcap']);
  expect(new URL(seen[1]?.asked.split(' ')[1] ?? '', 'http://store').searchParams.get('start-after')).toBe(
    "north/r1/it's&2",
  );
});

test('a store that passes over a range gives nothing wrong', async () => {
  const headers = { etag: '"e"', 'content-length': '5' };
  const { blobs } = await storeThat(says(200, '', headers), says(200, 'whole', headers));
  const file = await blobs.open('1.mcap');
  await expect(file.read(1, 2)).rejects.toThrow('has been replaced');
});
