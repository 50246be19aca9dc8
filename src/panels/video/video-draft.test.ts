import { expect, test } from 'vitest';
import { rangeTimes } from '../../video/index.ts';
import { type DraftUse, draftErrors, orderOf, readTime, type VideoDraft } from './video-draft.ts';

const KNOWN = { startMicros: 1_000_500, endMicros: 600e6, offsetMicros: 5e6 };
const DRAFT: VideoDraft = {
  from: '00:00:01.000',
  to: '0:00:11',
  rate: '1',
  width: '1920',
  height: '1080',
  framesPerSecond: 30,
};

const OF_RANGE: DraftUse = {
  needed: { from: true, to: true },
  secondsOf: (order) => rangeTimes(order).frames / order.framesPerSecond,
  isInMemory: true,
};

test.each([
  ['00:01:02.500', 62.5e6],
  ['1:02', 62e6],
  ['62.5', 62.5e6],
  ['1m2.5s', 62.5e6],
  ['2d 01:00:00.000', 176_400e6],
  [' 0:00:01 ', 1e6],
  ['soon', null],
  ['', null],
  ['1:', null],
])('"%s" is read as %s', (text, micros) => {
  expect(readTime(text)).toBe(micros);
});

test('what can be made has no errors, and begins with the millisecond that the clock shows', () => {
  expect(draftErrors(DRAFT, KNOWN, OF_RANGE)).toEqual({});
  expect(orderOf(DRAFT, { container: 'mp4' }, { known: KNOWN, ...OF_RANGE })).toMatchObject({
    fromMicros: 6e6,
    toMicros: 16e6,
  });
});

test.each<[Partial<VideoDraft>, keyof VideoDraft]>([
  [{ from: 'x' }, 'from'],
  [{ from: '0:00:00.9' }, 'from'],
  [{ to: '0:10:01' }, 'to'],
  [{ to: '0:00:01' }, 'to'],
  [{ rate: '0' }, 'rate'],
  [{ rate: '' }, 'rate'],
  [{ width: '1921' }, 'width'],
  [{ width: '3842' }, 'width'],
  [{ height: '2162' }, 'height'],
  [{ height: 'tall' }, 'height'],
])('%j is refused by %s', (typed, field) => {
  expect(Object.keys(draftErrors({ ...DRAFT, ...typed }, KNOWN, OF_RANGE))).toEqual([field]);
});

test('what is too large for the memory goes onto the disk', () => {
  const large = { ...DRAFT, to: '0:10:00', width: '3840', height: '2160', framesPerSecond: 60 };
  expect(Object.keys(draftErrors(large, KNOWN, OF_RANGE))).toEqual(['to']);
  expect(draftErrors(large, KNOWN, { ...OF_RANGE, isInMemory: false })).toEqual({});
});

test('what a tour says is not typed: of it only how large and how long it gets counts', () => {
  const use: DraftUse = { needed: { from: false, to: false }, secondsOf: () => 3600, isInMemory: true };
  const unread = { ...DRAFT, from: 'x', to: 'y' };
  expect(Object.keys(draftErrors(unread, KNOWN, use))).toEqual(['height']);
  expect(draftErrors(unread, KNOWN, { ...use, secondsOf: () => 60 })).toEqual({});
  expect(orderOf(unread, { container: 'mp4' }, { known: KNOWN, ...use })).toMatchObject({
    fromMicros: KNOWN.startMicros + KNOWN.offsetMicros,
    toMicros: KNOWN.endMicros + KNOWN.offsetMicros,
  });
});
