import { AwsClient } from 'aws4fetch';

/** A bucket of a store that speaks S3, and who asks. Plain data, so that threads reach it as well. */
export interface Bucket {
  /** With the bucket's name as its path: `https://s3.eu-central-1.amazonaws.com/plant-north`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** What may be asked once more is asked so often; a whole request, its retries included, takes no longer than the time. */
const RETRIES = 3;
const MOST_MILLIS = 120_000;

export interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer> | string;
}

/** What a store answered that it should not have. Its code is `ENOENT` and `EEXIST` where a file system says so, else `STORE`. */
class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly code: 'ENOENT' | 'EEXIST' | 'STORE';

  constructor({ method, key = '' }: Asked, status: number, reason: string) {
    super(`The store of recordings answered ${method} ${key} with ${status}${reason && ` (${reason})`}.`);
    const isMissing = status === 404 && !['PUT', 'POST'].includes(method) && reason !== 'NoSuchBucket';
    this.code = isMissing || reason === 'NoSuchKey' ? 'ENOENT' : status === 412 ? 'EEXIST' : 'STORE';
  }
}

/** One that was asked, and did not answer. */
class StoreAway extends Error {
  override readonly name = 'StoreAway';
  readonly code = 'STORE';
}

/** Whether a store was asked and did not answer: what else is asked of it now waits as long, and in vain. */
export const isAway = (error: unknown): error is Error => error instanceof StoreAway;

/** Asks a bucket. @throws StoreFailure, or StoreAway */
export class BucketClient {
  readonly #bucket: Bucket;
  readonly #client: AwsClient;

  constructor(bucket: Bucket) {
    const { region, keyId: accessKeyId, secret: secretAccessKey } = bucket;
    this.#bucket = bucket;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  }

  /** The answer's body is the caller's to read, which may take as long as it wants. */
  async stream(asked: Asked): Promise<Response> {
    return this.#checked(asked, await this.#ask(asked, null));
  }

  async ask(asked: Asked): Promise<{ headers: Headers; text: string }> {
    const answer = await this.#checked(asked, await this.#ask(asked, AbortSignal.timeout(MOST_MILLIS)));
    const text = await answer.text();
    // What takes long is begun with 200, and may fail afterwards.
    const reason = /<Error>[\s\S]*?<Code>(\w+)/.exec(text)?.[1];
    if (reason !== undefined) throw new StoreFailure(asked, reason === 'PreconditionFailed' ? 412 : 500, reason);
    return { headers: answer.headers, text };
  }

  /** Where the same bucket has a key, for who copies it. */
  pathOf(key: string): string {
    return `${new URL(this.#bucket.url).pathname}/${encoded(key)}`;
  }

  async #ask({ method, key = '', query = {}, headers, body }: Asked, signal: AbortSignal | null): Promise<Response> {
    const url = `${this.#bucket.url}/${encoded(key)}?${new URLSearchParams(query)}`.replace(/\?$/, '');
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await this.#client.fetch(url, { method, signal, headers: { ...headers }, body: body ?? null });
      } catch (cause) {
        // A connection that was kept may have been closed meanwhile.
        if (!isAgain && signal?.aborted !== true) continue;
        const reason = cause instanceof Error ? ((cause.cause as Error | undefined)?.message ?? cause.message) : '';
        throw new StoreAway(`The store of recordings cannot be reached: ${reason}.`, { cause });
      }
    }
  }

  async #checked(asked: Asked, answer: Response): Promise<Response> {
    if (answer.ok) return answer;
    const reason = /<Code>(\w+)/.exec(await answer.text())?.[1] ?? '';
    throw new StoreFailure(asked, answer.status, reason);
  }
}

/** Keys have percent signs of their own, and nothing that an address takes for its end. */
const encoded = encodeURI;
