import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../archive/testing/recorded-run.ts';
import { createPictures } from './draw.ts';
import { findBrowser } from './find-browser.ts';

const SIGHT = { page: '/simulations/a', atMicros: 0, width: 320, height: 240 };
const unasked = () => expect.fail('nothing is asked');

async function folderWith(...names: string[]): Promise<string> {
  const folder = await temporaryFolder(onTestFinished);
  for (const name of names) await writeFile(join(folder, name), '');
  return folder;
}

test('the browser that is named is taken, and no other in its place', async () => {
  const folder = await folderWith('mine', 'chromium');
  expect(findBrowser(join(folder, 'mine'), folder)).toBe(join(folder, 'mine'));
  expect(findBrowser(join(folder, 'gone'), folder)).toBeNull();
});

test('the lightest of those that are there is found', async () => {
  const folder = await folderWith('google-chrome', 'chromium', 'chromium-headless-shell');
  expect(findBrowser(null, folder, [])).toBe(join(folder, 'chromium-headless-shell'));
  expect(findBrowser(null, await folderWith('firefox'), [])).toBeNull();
});

test('where there is none it is said, and what shows the same to people', async () => {
  const draw = createPictures({ browser: '/no/browser', hasDashboard: true, log: { warn: unasked } });
  await expect(draw(unasked, 'c', new AbortController().signal)(SIGHT)).rejects.toThrow(
    'The browser that MCP_BROWSER names is not there, so no picture can be taken. The link shows the same to people.',
  );
});

test('a browser that ends by itself is told, and the place is given back', async () => {
  const folder = await folderWith();
  const browser = join(folder, 'chromium');
  await writeFile(browser, '#!/bin/sh\nexit 1\n');
  await chmod(browser, 0o755);
  const warned: string[] = [];
  const log = { warn: (_told: unknown, words: string) => void warned.push(words) } as { warn: () => void };
  const draw = createPictures({ browser, hasDashboard: true, log });
  for (let time = 1; time <= 3; time += 1) {
    await expect(draw(unasked, 'c', new AbortController().signal)(SIGHT)).rejects.toThrow(
      'The picture could not be taken: The browser has ended.',
    );
    expect(warned).toHaveLength(time);
  }
});
