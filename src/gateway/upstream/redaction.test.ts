import { describe, expect, test } from 'vitest';
import { createRedaction } from './redaction.ts';

/** As keys often are: base64, with characters that some languages escape. */
const KEY = 'abc/def+ghi0123==';
const { text, body, isCoded } = createRedaction(KEY);

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
  ])('%s', (_case, spelled) => {
    const answer = `{"message":"bad key ${spelled}, sorry"}`;
    expect(text(answer)).toBe('{"message":"bad key [redacted], sorry"}');
    expect(body(Buffer.from(answer)).toString()).toBe('{"message":"bad key [redacted], sorry"}');
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
  ])('%s', (_case, coded) => {
    expect(isCoded(Buffer.from(`{"message":"${coded}"}`))).toBe(true);
  });

  test('innocent answers are none', () => {
    expect(isCoded(Buffer.from('{"message":"abc"}'))).toBe(false);
  });
});

test('bytes around it stay, in whatever coding they are', () => {
  const around = [Buffer.from('{"name":"Förder\\u00fcnit 運搬 \\\\ '), Buffer.from([0xff, 0xfe]), Buffer.from('"}')];
  const clean = Buffer.concat(around);
  expect(body(clean)).toBe(clean);
  const echoed = Buffer.concat([around[0] as Buffer, Buffer.from(KEY), ...around.slice(1)]);
  expect(body(echoed)).toEqual(Buffer.concat([around[0] as Buffer, Buffer.from('[redacted]'), ...around.slice(1)]));
});

test('a short key is taken out where it stands alone, and leaves words that contain it', () => {
  const short = createRedaction('demo');
  expect(short.text('{"key":"demo","id":"demo-fleet","n":"demos"}')).toBe(
    '{"key":"[redacted]","id":"demo-fleet","n":"demos"}',
  );
});

test.each(['\\', '\\a', '%25', '&#0', '&amp'])('endless %s do not make the search endless (server 10)', (piece) => {
  const hostile = Buffer.alloc(4 * 1024 * 1024, piece);
  expect(body(hostile)).toBe(hostile);
  expect(
    body(Buffer.concat([hostile, Buffer.from(` ${KEY}`)]))
      .subarray(-11)
      .toString(),
  ).toBe(' [redacted]');
});
