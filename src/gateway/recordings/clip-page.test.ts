import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { emptyTour, tourOfPage } from '../../tour/index.ts';
import { shotWith } from '../../tour/testing/shots.ts';
import { filledPage, readClipPage } from './clip-page.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean();
});

async function* inPieces(pieces: readonly Uint8Array[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

const PAGE = { before: '<p>', between: '</p><p>', after: '</p>' };

test('whatever pieces a file comes in, the page holds all of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 20 })), async (pieces) => {
      const page = await textOf(filledPage(PAGE, { tour: null, file: inPieces(pieces) }));
      expect(page).toBe(`<p></p><p>${Buffer.concat(pieces).toString('base64')}</p>`);
    }),
    { seed: 13 },
  );
});

test('a tour stands in the page before the file, and is read from there', async () => {
  const words = { en: '</p></script><!-- Hall', 'zh-Hans': '大厅' };
  const tour = { ...emptyTour('Round'), steps: [shotWith({ caption: words })] };
  const page = await textOf(filledPage(PAGE, { tour, file: inPieces([Buffer.from('abc')]) }));
  const [, written = '', file] = /^<p>([^<]*)<\/p><p>([^<]*)<\/p>$/.exec(page) ?? [];
  expect([tourOfPage(written), file]).toEqual([tour, 'YWJj']);
});

test('the page lies beside the dashboard; where it does not, there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-clip-'));
  cleaning.push(() => rm(folder, { recursive: true, force: true }));
  const dashboard = join(folder, 'dashboard');
  expect([await readClipPage(dashboard), await readClipPage(null)]).toEqual([null, null]);
  await mkdir(join(folder, 'clip'));
  await writeFile(join(folder, 'clip', 'clip.html'), 'a<!--tour-->b<!--recording-->c');
  expect(await readClipPage(dashboard)).toEqual({ before: 'a', between: 'b', after: 'c' });
});
