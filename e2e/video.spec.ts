import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { AisleVideo } from '../src/run/automation/aisle-handle.ts';
import { type BlockMeans, blockMeans } from './block-means.ts';
import { expect, openViewer, test, untilRead } from './product.ts';

const SIZE = { width: 640, height: 360 };
/** Few frames far apart: each takes long where graphics are drawn in software, and things move between them. */
const FRAMES = 6;
const RATE = 24;
const FRAME_MILLIS = Array.from({ length: FRAMES }, (_, index) => Math.round((index / RATE) * 1000));

test('a video is offered in what the browser encodes, and what cannot be is refused field by field', async ({
  page,
}) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'Make a video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a video' });
  await dialog.getByRole('button', { name: /File$/ }).click();
  const encodes = await page.evaluate(async () => {
    const config = { width: 1920, height: 1080, bitrate: 9_000_000, framerate: 30 };
    const isSupported = async (codec: string) => (await VideoEncoder.isConfigSupported({ codec, ...config })).supported;
    return { h264: await isSupported('avc1.640028'), vp9: await isSupported('vp09.00.40.08') };
  });
  await expect(page.getByRole('listbox', { name: /File/ })).toBeVisible();
  await expect(page.getByRole('option', { name: 'MP4 (H.264)' })).toHaveCount(encodes.h264 ? 1 : 0);
  await expect(page.getByRole('option', { name: 'WebM (VP9)' })).toHaveCount(encodes.vp9 ? 1 : 0);
  await page.keyboard.press('Escape');
  await chooseSize(page);
  await dialog.getByLabel('Width').fill('1921');
  await dialog.getByLabel('To', { exact: true }).fill('99:00:00');
  await dialog.getByRole('button', { name: 'Make video' }).click();
  await expect(dialog.getByText('An even number')).toBeVisible();
  await expect(dialog.getByText(/Nothing is known after/)).toBeVisible();
  const refused = await page.evaluate(() =>
    window.aisle
      .video({ fromMicros: 1, toMicros: 2, framesPerSecond: 25, rate: 1, width: 64, height: 63, container: 'webm' })
      .then(String, (error: Error) => `${error.name} ${error.message}`),
  );
  expect(refused).toMatch(/^RangeError .*framesPerSecond: .*height: /);
});

test('each frame of a video shows the plant at its exact instant', { tag: '@long' }, async ({ page }, testInfo) => {
  await page.setViewportSize(SIZE);
  await page.addInitScript(fillPage);
  await page.addInitScript(() => localStorage.setItem('aisle.picture.quality', 'high'));
  await openViewer(page);
  await untilRead(page, 8);
  const { edgeMicros } = await page.evaluate(() => window.aisle.time());
  const toMicros = Math.floor(edgeMicros);
  // A second of the run between frames: what drives has gone on by more than its length.
  const video = {
    ...{ fromMicros: toMicros - FRAMES * 1e6, toMicros, framesPerSecond: RATE, rate: RATE },
    ...{ ...SIZE, container: 'webm' as const },
  };
  const stood = toMicros - 3.5e6;
  await page.evaluate((at) => window.aisle.seek(at), stood);
  const { base64, frames } = await madeAndRead(page, video);
  expect(await page.evaluate(() => window.aisle.time())).toMatchObject({
    simulationTimeMicros: stood,
    mode: 'paused',
  });
  expect(frames.map(({ timestamp }) => Math.round(timestamp * 1000))).toEqual(FRAME_MILLIS);

  const instants = frames.map((_, index) => video.fromMicros + index * 1e6);
  const pictures: BlockMeans[] = [];
  for (const at of instants) {
    await page.evaluate((micros) => window.aisle.seek(micros), at);
    pictures.push(await restedPicture(page));
  }
  const decoded = await Promise.all(frames.map(({ png }) => blockMeans(page, Buffer.from(png, 'base64'))));
  for (const [index, frame] of decoded.entries()) {
    const apart = pictures.map((picture) => meanDifference(frame, picture));
    // Encoding loses a little; another instant differs by more.
    expect(apart.indexOf(Math.min(...apart)), `frame ${index}: ${apart.map((value) => value.toFixed(3))}`).toBe(index);
    expect(apart[index]).toBeLessThan(2.5);
  }

  const file = testInfo.outputPath('video.webm');
  await writeFile(file, Buffer.from(base64, 'base64'));
  await test.step('ffprobe counts the same', () => probe(file, testInfo.annotations));
});

test('a video of 3840x2160 has 60 frames a second, as MP4 and as WebM', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await untilRead(page, 2);
  const { edgeMicros } = await page.evaluate(() => window.aisle.time());
  const fromMicros = Math.floor(edgeMicros) - 1_000_000;
  const asked = { fromMicros, toMicros: fromMicros + 50_000, framesPerSecond: 60, rate: 1, width: 3840, height: 2160 };
  const made: string[] = [];
  for (const [container, codec] of [
    ['mp4', 'avc1.640034'],
    ['webm', 'vp09.00.51.08'],
  ] as const) {
    if (!(await page.evaluate(isEncoded, codec))) continue;
    const { frames, ...track } = await madeAndRead(page, { ...asked, container });
    expect(track).toMatchObject({ type: `video/${container}`, width: 3840, height: 2160 });
    expect(frames.map(({ timestamp }) => Math.round(timestamp * 1000))).toEqual([0, 17, 33]);
    made.push(container);
  }
  expect(made.length).toBeGreaterThan(0);
});

test('a video is streamed to the disk, and given up leaves nothing', { tag: '@long' }, async ({ page }) => {
  // A file of the browser's own: a headless browser has no dialog that asks for one.
  await page.addInitScript(() => {
    const root = () => navigator.storage.getDirectory();
    window.showSaveFilePicker = async () => (await root()).getFileHandle('made', { create: true });
  });
  await openViewer(page);
  await untilRead(page, 3);
  const dialog = page.getByRole('dialog', { name: 'Make a video' });
  const bytesOnDisk = () =>
    page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('made', { create: true });
      return (await handle.getFile()).size;
    });
  await page.getByRole('button', { name: 'Make a video' }).click();
  await chooseSize(page);
  await dialog.getByLabel('Width').fill('320');
  await dialog.getByLabel('Height').fill('180');
  for (const name of ['Names', 'Legend']) await dialog.getByRole('checkbox', { name }).check({ force: true });
  const { edgeMicros } = await page.evaluate(() => window.aisle.time());
  const end = Math.floor(edgeMicros / 1e6);
  await dialog.getByLabel('From').fill(`${end - 2}`);
  await dialog.getByLabel('To', { exact: true }).fill(`${end}`);
  await dialog.getByLabel('Speed').fill('0.02');
  await dialog.getByRole('button', { name: 'Make video' }).click();
  await expect(dialog.getByText(/^Frame .* of 3,000/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Width')).toHaveValue('320');
  expect(await bytesOnDisk()).toBe(0);
  await dialog.getByLabel('Speed').fill('10');
  await dialog.getByRole('button', { name: 'Make video' }).click();
  await expect(dialog.getByText(/^Saved made/)).toBeVisible();
  expect(await bytesOnDisk()).toBeGreaterThan(1000);
  await loadReader(page);
  const read = await page.evaluate(async () => {
    const { ALL_FORMATS, BlobSource, Input } = window.Mediabunny;
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('made');
    const input = new Input({ source: new BlobSource(await handle.getFile()), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    return { width: track?.displayWidth, frames: (await track?.computePacketStats())?.packetCount };
  });
  expect(read).toEqual({ width: 320, frames: 6 });
});

test(
  'a director films the same range in the same way, and a tour each step at its own time with its words',
  {
    tag: '@long',
  },
  async ({ page }, testInfo) => {
    await openViewer(page);
    await untilRead(page, 20);
    const { edgeMicros } = await page.evaluate(() => window.aisle.time());
    const toMicros = Math.floor(edgeMicros);
    const video: AisleVideo = {
      ...{ fromMicros: toMicros - FRAMES * 2e6, toMicros, framesPerSecond: RATE, rate: 2 * RATE, camera: 'director' },
      ...{ ...SIZE, container: 'webm' as const, over: ['captions', 'clock'] as const },
    };
    const meansOf = async (asked: AisleVideo) => {
      const { frames, base64 } = await madeAndRead(page, asked);
      const means = await Promise.all(frames.map(({ png }) => blockMeans(page, Buffer.from(png, 'base64'))));
      return { means, base64 };
    };
    const [first, again] = [await meansOf(video), await meansOf(video)];
    expect(again.means).toEqual(first.means);
    const other = await meansOf({ ...video, camera: 'present' });
    expect(meanDifference(other.means[0] as BlockMeans, first.means[0] as BlockMeans)).toBeGreaterThan(1);

    const step = (seconds: number, words: string) => ({
      ...{ time: { kind: 'at', simulationTimeMicros: video.fromMicros + seconds * 1e6, rate: 0 } },
      ...{ camera: { eye: [30, 20, 40], target: [0, 1, 0] }, transition: 'cut', selection: [], follow: null },
      ...{ layers: {}, panels: {}, caption: { en: words, 'zh-Hans': '' }, seconds: 1, note: '' },
    });
    const tour = { aisleTour: 1, name: 'A', steps: [step(0, 'It begins'), step(0, '')] };
    const toured = await meansOf({ ...video, camera: 'tour', times: 'steps', tour, rate: 1 });
    expect(toured.means).toHaveLength(2 * RATE);
    const [said, unsaid] = [0, 1].map((at) => toured.means[at * RATE + RATE / 2] as BlockMeans);
    if (!(said && unsaid)) throw new Error('the tour has two steps');
    // Both show the same instant: only the words tell them apart.
    expect(meanDifference(said, unsaid)).toBeGreaterThan(0.2);
    await writeFile(testInfo.outputPath('directed.webm'), Buffer.from(first.base64, 'base64'));
    await writeFile(testInfo.outputPath('tour.webm'), Buffer.from(toured.base64, 'base64'));

    const refused = await page.evaluate(
      (asked) => window.aisle.video(asked).then(String, (error: Error) => `${error.name} ${error.message}`),
      { ...video, camera: 'tour' as const, tour: { ...tour, steps: [{ ...tour.steps[0], seconds: 0 }] } },
    );
    expect(refused).toMatch(/^RangeError tour: steps\[0\]\.seconds/);
  },
);

/** Not each browser encodes each codec: Chromium of some systems has no H.264. */
async function isEncoded(codec: string): Promise<boolean> {
  const size = { width: 3840, height: 2160, bitrate: 40_000_000, framerate: 60 };
  return (await VideoEncoder.isConfigSupported({ codec, ...size })).supported === true;
}

/** A size that is typed. */
async function chooseSize(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Size$/ }).click();
  await page.getByRole('option', { name: 'Another size' }).click();
}

declare global {
  interface Window {
    Mediabunny: typeof import('mediabunny');
  }
}

/** Reads videos in the page, by the library that writes them. The page's policy forbids scripts of others; of what a test evaluates it is not asked. */
async function loadReader(page: Page): Promise<void> {
  if (await page.evaluate(() => 'Mediabunny' in window)) return;
  const bundle = await readFile('node_modules/mediabunny/dist/bundles/mediabunny.min.cjs', 'utf8');
  await page.evaluate(
    `(() => { const module = { exports: {} }; const { exports } = module; ${bundle}\n; window.Mediabunny = module.exports; })()`,
  );
}

/** The video, and its frames as the browser's own decoder gives them. */
async function madeAndRead(page: Page, video: AisleVideo) {
  await loadReader(page);
  return page.evaluate(async (asked) => {
    const { ALL_FORMATS, BlobSource, CanvasSink, Input } = window.Mediabunny;
    const blob = await window.aisle.video(asked);
    const track = await new Input({ source: new BlobSource(blob), formats: ALL_FORMATS }).getPrimaryVideoTrack();
    const frames: { timestamp: number; png: string }[] = [];
    const base64Of = async (content: Blob) => {
      const bytes = new Uint8Array(await content.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    };
    if (track === null) throw new Error('the video has no track');
    for await (const { canvas, timestamp } of new CanvasSink(track).canvases()) {
      const sheet = new OffscreenCanvas(canvas.width, canvas.height);
      sheet.getContext('2d')?.drawImage(canvas, 0, 0);
      frames.push({ timestamp, png: await base64Of(await sheet.convertToBlob({ type: 'image/png' })) });
    }
    const { displayWidth: width, displayHeight: height } = track;
    return { base64: await base64Of(blob), frames, type: blob.type.split(';')[0], width, height };
  }, video);
}

/** The plant alone fills the page. */
function fillPage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    body { visibility: hidden }
    div[data-stepped='false'] { position: fixed; inset: 0; width: auto; height: auto; visibility: visible }
    div[data-stepped='false'] > [aria-hidden] { visibility: hidden }
  `);
  document.adoptedStyleSheets = [sheet];
}

/** The picture once three in a row are the same. */
async function restedPicture(page: Page): Promise<BlockMeans> {
  let last = await blockMeans(page, await page.screenshot());
  let same = 0;
  await expect
    .poll(
      async () => {
        const now = await blockMeans(page, await page.screenshot());
        same = meanDifference(last, now) === 0 ? same + 1 : 0;
        last = now;
        return same;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1);
  return last;
}

function meanDifference(a: BlockMeans, b: BlockMeans): number {
  expect(a.values.length).toBe(b.values.length);
  return a.values.reduce((sum, value, i) => sum + Math.abs(value - (b.values[i] ?? 0)), 0) / a.values.length;
}

/** How many frames another program reads in the file, and when they are; where it is not installed that is said. */
async function probe(file: string, annotations: { type: string; description?: string }[]): Promise<void> {
  const what = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'frame=pts_time:stream=width,height'];
  try {
    const { stdout } = await promisify(execFile)('ffprobe', [...what, '-of', 'json', file]);
    const { streams, frames } = JSON.parse(stdout) as { streams: object[]; frames: { pts_time: string }[] };
    expect(streams[0]).toMatchObject(SIZE);
    // WebM counts milliseconds.
    expect(frames.map(({ pts_time }) => Math.round(Number(pts_time) * 1000))).toEqual(FRAME_MILLIS);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    annotations.push({ type: 'skipped', description: 'ffprobe is not installed: only the browser has read the file' });
  }
}
