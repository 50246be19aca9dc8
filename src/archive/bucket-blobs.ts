import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Blobs, StoredFile } from './blobs.ts';
import { type Bucket, BucketClient, isAway } from './bucket.ts';
import { upload } from './bucket-upload.ts';
import { ifThere, isMissing } from './missing.ts';
import type { Writing } from './whole-files.ts';

/** Where the finished files of recordings lie in a bucket. */
export interface BucketPlace extends Bucket {
  /** What their keys begin with; nothing, or with a slash at its end. */
  readonly prefix: string;
}

/** Keys that are asked for, or removed, beside each other. */
const BESIDE = 8;

/** The finished files of a recording in a bucket; what was finished before there was one stays where it is. */
export class BucketBlobs implements Blobs {
  readonly #prefix: string;
  readonly #client: BucketClient;
  readonly #inFolder: Blobs | null;

  constructor(place: BucketPlace, inFolder: Blobs | null = null) {
    this.#prefix = place.prefix;
    this.#inFolder = inFolder;
    this.#client = new BucketClient(place);
  }

  async put(name: string, write: Writing): Promise<number> {
    // Also where a store passes over the condition.
    if ((await this.#sizeOf(name)) !== null)
      throw Object.assign(new Error(`${name} is there already`), { code: 'EEXIST' });
    return upload(this.#client, this.#keyOf(name), write, { 'if-none-match': '*' });
  }

  async replace(name: string, write: Writing): Promise<number> {
    const before = (await this.#sizeOf(name)) ?? 0;
    const bytes = await upload(this.#client, this.#keyOf(name), write, {});
    await this.#inFolder?.remove(name);
    return bytes - before;
  }

  open(name: string): Promise<StoredFile> {
    return this.#open(name).catch((error: unknown) => {
      if (!isMissing(error) || this.#inFolder === null) throw error;
      return this.#inFolder.open(name);
    });
  }

  async #open(name: string): Promise<StoredFile> {
    const key = this.#keyOf(name);
    const { headers } = await this.#client.ask({ method: 'HEAD', key });
    const size = Number(headers.get('content-length'));
    const etag = headers.get('etag');
    const stream = (first = 0, last = size - 1): Readable => {
      const end = Math.min(last, size - 1);
      const asked = { method: 'GET', key, headers: { range: `bytes=${first}-${end}` } } as const;
      return Readable.from(
        first > end ? [] : bytesOf(() => this.#client.stream(asked), { etag, length: end - first + 1 }),
        {
          objectMode: false,
        },
      );
    };
    return {
      size,
      read: (offset, length) => buffer(stream(offset, offset + length - 1)),
      stream,
      close: async () => {},
    };
  }

  async names(folder: string): Promise<string[]> {
    const prefix = this.#keyOf(folder && `${folder}/`);
    const names = new Set(await this.#inFolder?.names(folder));
    for await (const { key } of this.#list({ prefix, delimiter: '/' })) names.add(key.slice(prefix.length));
    return [...names];
  }

  async bytesIn(folder: string): Promise<number> {
    let bytes = (await this.#inFolder?.bytesIn(folder)) ?? 0;
    for await (const { size } of this.#list({ prefix: this.#keyOf(`${folder}/`) })) bytes += size;
    return bytes;
  }

  async share(name: string, from: BucketBlobs): Promise<void> {
    const source = this.#client.pathOf(from.#keyOf(name));
    try {
      await this.#client.ask({ method: 'PUT', key: this.#keyOf(name), headers: { 'x-amz-copy-source': source } });
    } catch (error) {
      if (!isMissing(error) || from.#inFolder === null) throw error;
      const file = await from.#inFolder.open(name);
      await this.put(name, async (write) => {
        for await (const piece of file.stream()) await write(piece);
      });
    }
  }

  async remove(name: string): Promise<number> {
    const bytes = (await this.#sizeOf(name)) ?? 0;
    await this.#delete(this.#keyOf(name));
    await this.#inFolder?.remove(name);
    return bytes;
  }

  async clear(): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of this.#list({ prefix: this.#prefix })) keys.push(key);
    let failure: unknown = null;
    await besideEachOther(keys, (key) =>
      this.#delete(key).catch((error: unknown) => {
        if (isAway(error)) throw error;
        failure ??= error;
      }),
    );
    if (failure !== null) throw failure;
    await this.#inFolder?.clear();
  }

  async lend<Result>(names: readonly string[], use: (paths: readonly string[]) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'aisle-lent-'));
    try {
      const paths = names.map((_, index) => join(folder, String(index)));
      await besideEachOther([...names.entries()], async ([index, name]) => {
        const file = await this.open(name);
        await pipeline(file.stream(), createWriteStream(paths[index] ?? ''));
      });
      return await use(paths);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  #keyOf(name: string): string {
    return `${this.#prefix}${name}`;
  }

  /** Null where nothing is. */
  async #sizeOf(name: string): Promise<number | null> {
    const file = await ifThere(this.open(name));
    await file?.close();
    return file?.size ?? null;
  }

  /** Some stores have nothing against it where nothing is, others say so. */
  async #delete(key: string): Promise<void> {
    await ifThere(this.#client.ask({ method: 'DELETE', key }));
  }

  async *#list(query: { prefix: string; delimiter?: string }): AsyncGenerator<{ key: string; size: number }> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { text } = await this.#client.ask({
        method: 'GET',
        query: { 'list-type': '2', ...query, ...(after && { 'start-after': after }) },
      });
      const contents = [...text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, content = '']) => ({
        key: unescaped(fieldOf(content, 'Key')),
        size: Number(fieldOf(content, 'Size')),
      }));
      yield* contents;
      after = fieldOf(text, 'IsTruncated') === 'true' ? contents.at(-1)?.key : undefined;
    }
  }
}

/** @throws Error where it is another file by now, or other bytes of it */
async function* bytesOf(
  ask: () => Promise<Response>,
  { etag, length }: { etag: string | null; length: number },
): AsyncGenerator<Uint8Array> {
  const { headers, body } = await ask();
  if (headers.get('etag') === etag && headers.get('content-length') === String(length)) yield* body ?? [];
  else {
    await body?.cancel();
    throw new Error('What was being read has been replaced.');
  }
}

async function besideEachOther<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += BESIDE) {
    await Promise.all(items.slice(first, first + BESIDE).map(act));
  }
}

const fieldOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_all, hex?: string, decimal?: string, name = '') =>
    hex || decimal ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (NAMED[name] ?? ''),
  );
