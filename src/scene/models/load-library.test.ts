import { afterEach, expect, test, vi } from 'vitest';
import { loadLibrary } from './load-library.ts';

const SUBSTITUTE = { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 };
const MANIFEST = {
  version: 1,
  models: { 'asset.cart': { form: 'gltf', file: 'cart.glb', nodes: { ENTITY: 'body' }, substitute: SUBSTITUTE } },
};

type Asked = { url: string; signal: AbortSignal };

/** An origin of which some addresses answer and the others never do; what it was asked for is noted. */
function originWith(answers: Readonly<Record<string, unknown>>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ url, signal });
    if (url in answers) return Promise.resolve(Response.json(answers[url]));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  });
  return asked;
}

/** A deadline that passes when it is told to. */
function deadline(): { pass: () => void; millis: number[] } {
  const millis: number[] = [];
  const passing = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    millis.push(after);
    return passing.signal;
  });
  return { millis, pass: () => passing.abort(new DOMException('too late', 'TimeoutError')) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a manifest that never answers costs no more than the deadline, and is told', async () => {
  const { pass } = deadline();
  originWith({});
  const loading = loadLibrary();
  pass();
  expect((await loading).problems).toEqual(['/models/manifest.json: no answer in time']);
});

test('manifest and files share one deadline of ten seconds: a file that never answers is told, the plant is shown', async () => {
  const { pass, millis } = deadline();
  const asked = originWith({ '/models/manifest.json': MANIFEST });
  const loading = loadLibrary();
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual(['/models/manifest.json', '/models/cart.glb']));
  expect(millis).toEqual([10_000]);
  expect(asked.every(({ signal }) => signal === asked[0]?.signal)).toBe(true);
  pass();
  expect((await loading).problems).toEqual(['asset.cart: no answer in time']);
});

test('whoever leaves the page ends both', async () => {
  deadline();
  const left = new AbortController();
  const asked = originWith({ '/models/manifest.json': MANIFEST });
  const loading = loadLibrary(left.signal);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  left.abort();
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
  expect((await loading).problems).toHaveLength(1);
});
