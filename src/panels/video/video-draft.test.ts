import { expect, test } from 'vitest';
import { draftErrors, orderOf, readTime, type VideoDraft } from './video-draft.ts';

const KNOWN = { startMicros: 1_000_500, endMicros: 600e6, offsetMicros: 5e6 };
const DRAFT: VideoDraft = {
  from: '00:00:01.000',
  to: '0:00:11',
  rate: '1',
  width: '1920',
  height: '1080',
  framesPerSecond: 30,
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
  expect(draftErrors(DRAFT, KNOWN, true)).toEqual({});
  expect(orderOf(DRAFT, { container: 'mp4', codec: 'avc' }, KNOWN)).toMatchObject({ fromMicros: 6e6, toMicros: 16e6 });
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
  expect(Object.keys(draftErrors({ ...DRAFT, ...typed }, KNOWN, true))).toEqual([field]);
});

test('what is too large for the memory goes onto the disk', () => {
  const large = { ...DRAFT, to: '0:10:00', width: '3840', height: '2160', framesPerSecond: 60 };
  expect(Object.keys(draftErrors(large, KNOWN, true))).toEqual(['to']);
  expect(draftErrors(large, KNOWN, false)).toEqual({});
});
