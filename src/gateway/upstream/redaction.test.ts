import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRedaction } from './redaction.ts';
import { SLICE_BYTES } from './steps.ts';

/** As keys often are: base64, with characters that some languages escape. */
const KEY = 'abc/def+ghi0123==';
const { text, body } = createRedaction(KEY);
const isCoded = async (answer: string) => (await body(Buffer.from(answer))) === null;

afterEach(() => vi.restoreAllMocks());

const unicode = (hexOf: (code: number) => string) =>
  [...KEY].map((character) => `\\u00${hexOf(character.charCodeAt(0))}`).join('');

describe('however the key is spelled, it is taken out', () => {
  test.each([
    ['as it is', KEY],
    ["with PHP's escaped slashes", 'abc\\/def+ghi0123=='],
    ["with Gson's escaped equal signs", 'abc/def+ghi0123\\u003d\\u003d'],
    ['escaped throughout', unicode((code) => code.toString(16))],
    ['escaped throughout in capitals', unicode((code) => code.toString(16).toUpperCase())],
    ['in JSON inside JSON', 'abc\\\\\\/def+ghi0123\\\\u003d\\\\u003D'],
    ['in an address', encodeURIComponent(KEY)],
    ['in an address inside an address', encodeURIComponent(encodeURIComponent(KEY))],
    ['in HTML', 'abc&#x2F;def&#43;ghi0123&#61;&#061;'],
    ['after more backslashes than anybody writes', `${'\\'.repeat(50)}${KEY}`],
  ])('%s', async (_case, spelled) => {
    const answer = `{"message":"bad key ${spelled}, sorry"}`;
    expect(text(answer)).toBe('{"message":"bad key [redacted], sorry"}');
    expect(String(await body(Buffer.from(answer)))).toBe('{"message":"bad key [redacted], sorry"}');
  });
});

describe('a coding of the key is noticed', () => {
  test.each([
    ['base64', Buffer.from(KEY).toString('base64')],
    ['base64 with a text before it', Buffer.from(`k=${KEY}`).toString('base64')],
    ['base64 within a text', Buffer.from(`key ${KEY} end`).toString('base64')],
    ['base64 for addresses', Buffer.from(`user:${KEY}`).toString('base64url')],
    ['hex', Buffer.from(KEY).toString('hex')],
    ['hex in capitals', Buffer.from(KEY).toString('hex').toUpperCase()],
  ])('%s', async (_case, coded) => {
    expect(await isCoded(`{"message":"${coded}"}`)).toBe(true);
    expect(await isCoded(`${' '.repeat(SLICE_BYTES - 5)}${coded}`)).toBe(true);
  });

  test('innocent answers are none', async () => {
    expect(await isCoded('{"message":"abc"}')).toBe(false);
  });
});

test('bytes around it stay, in whatever coding they are', async () => {
  const around = [Buffer.from('{"name":"Förder\\u00fcnit 運搬 \\\\ '), Buffer.from([0xff, 0xfe]), Buffer.from('"}')];
  const clean = Buffer.concat(around);
  expect(await body(clean)).toBe(clean);
  const echoed = Buffer.concat([around[0] as Buffer, Buffer.from(KEY), ...around.slice(1)]);
  expect(await body(echoed)).toEqual(
    Buffer.concat([around[0] as Buffer, Buffer.from('[redacted]'), ...around.slice(1)]),
  );
});

test('a short key is taken out where it stands alone, and leaves words that contain it', () => {
  const short = createRedaction('demo');
  expect(short.text('{"key":"demo","id":"demo-fleet","n":"demos"}')).toBe(
    '{"key":"[redacted]","id":"demo-fleet","n":"demos"}',
  );
});

test('a text is searched to its end, however long it is', () => {
  const long = 'x'.repeat(2 * SLICE_BYTES);
  expect(createRedaction(KEY).text(long + KEY)).toBe(`${long}[redacted]`);
});

const ENDLESS = ['\\', '\\a', '%25', '&#0', '&amp'];

test.each(ENDLESS)('endless %s do not make the search endless (server 10)', async (piece) => {
  const hostile = Buffer.alloc(4 * 1024 * 1024, piece);
  expect(await body(hostile)).toBe(hostile);
  const echoed = await body(Buffer.concat([hostile, Buffer.from(` ${KEY}`)]));
  expect(String(echoed?.subarray(-11))).toBe(' [redacted]');
});

test.each(['\\', '0'])(
  'nor do runs of %s that are just too short to be shortened, behind a long one',
  async (filler) => {
    const hostile = Buffer.alloc(6 * 1024 * 1024, `${filler.repeat(900)}x`).fill(filler, 0, 5000);
    expect(await body(hostile)).toBe(hostile);
  },
);

test.each(ENDLESS)('between two slices of endless %s the event loop has its turn (server 10)', async (piece) => {
  const searched: { characters: number; turn: number }[] = [];
  let turns = 0;
  let isOver = false;
  const matchAll = RegExp.prototype[Symbol.matchAll];
  vi.spyOn(RegExp.prototype, Symbol.matchAll).mockImplementation(function (this: RegExp, within) {
    searched.push({ characters: within.length, turn: turns });
    return matchAll.call(this, within);
  });
  const counting = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  const slices = 6;
  await body(Buffer.alloc(slices * SLICE_BYTES, piece));
  isOver = true;
  await counting;
  // What is left of endless backslashes is searched once more.
  const whole = searched.filter(({ characters }) => characters >= SLICE_BYTES);
  expect(whole).toHaveLength(slices);
  expect(Math.max(...whole.map(({ characters }) => characters))).toBeLessThan(1.1 * SLICE_BYTES);
  expect(new Set(whole.map((one) => one.turn)).size).toBe(slices);
});

test.each([-KEY.length, -KEY.length + 1, -1, 0, 1])(
  'it is found where two slices meet, %i from there',
  async (offset) => {
    const before = Buffer.alloc(SLICE_BYTES + offset, 'x');
    const behind = Buffer.alloc(SLICE_BYTES, 'x');
    const echoed = Buffer.concat([before, Buffer.from(KEY), behind, Buffer.from(KEY)]);
    const expected = Buffer.concat([before, Buffer.from('[redacted]'), behind, Buffer.from('[redacted]')]);
    expect(Buffer.compare((await body(echoed)) ?? echoed, expected)).toBe(0);
  },
);

describe('a key that is filled over more than a slice reads on does not get through', () => {
  const filled = (filler: string) => `${KEY.slice(0, 3)}${filler}${KEY.slice(3)}`;
  const everyCharacter = (most: number) =>
    Array.from(Buffer.from(KEY), (byte) => `${'\\'.repeat(most)}%${'25'.repeat(most)}${byte.toString(16)}`).join('');

  test.each([
    ['backslashes', filled('\\'.repeat(200_000)), -1000],
    ['backslashes of several slices', filled('\\'.repeat(3 * SLICE_BYTES)), -1000],
    ['backslashes, two runs', `abc${'\\'.repeat(70_000)}/def${'\\'.repeat(70_000)}+ghi0123==`, -1000],
    ['addresses within addresses', KEY.replace('/', `%${'25'.repeat(100_000)}2F`), -1000],
    ['both, of every character', everyCharacter(1819), -3000],
    ['zeros of HTML', KEY.replace('/', `&#${'0'.repeat(100_000)}47;`), -1000],
  ])('%s', async (_case, spelled, offset) => {
    const answer = `${' '.repeat(SLICE_BYTES + offset)}${spelled} `;
    expect(await body(Buffer.from(answer))).toBeNull();
    expect(text(answer)).toBe('[redacted]');
  });

  test('nor does it where another one is lost as runs are shortened', async () => {
    const zeros = createRedaction('0'.repeat(200));
    const hidden = ['', ''].map(() => '\\u0030'.repeat(100)).join('\\'.repeat(70_000));
    const answer = `${' '.repeat(SLICE_BYTES - 1000)}${hidden} ${'0'.repeat(200)} `;
    expect(await zeros.body(Buffer.from(answer))).toBeNull();
  });

  test('with runs that are not long, before every character, it is taken out', async () => {
    const answer = `${' '.repeat(SLICE_BYTES - 1000)}${everyCharacter(900)} `;
    expect(String((await body(Buffer.from(answer)))?.subarray(-12))).toBe(' [redacted] ');
  });

  test('within a slice it is taken out', async () => {
    expect(String(await body(Buffer.from(filled('\\'.repeat(200_000)))))).toBe('[redacted]');
  });
});

test('a short key within a word that two slices share is left there, alone it is taken out', async () => {
  const short = createRedaction('demo');
  const answerWith = (before: string) => Buffer.from(`${' '.repeat(SLICE_BYTES - 1)}${before}demo `);
  expect(String((await short.body(answerWith('x')))?.subarray(-7))).toBe(' xdemo ');
  expect(String((await short.body(answerWith('"')))?.subarray(-13))).toBe(' "[redacted] ');
});
