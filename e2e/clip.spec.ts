import { readFile } from 'node:fs/promises';
import { shotWith } from '../src/tour/testing/shots.ts';
import { DEMO, expect, openViewer, someRecording, test, untilRead } from './product.ts';

/** Without what is recorded in it. */
const MOST_BYTES = 3_000_000;

const CAPTION = 'Lift </script> 大厅';
const TOUR = {
  aisleTour: 1,
  name: 'Round',
  steps: [shotWith({ caption: { en: CAPTION, 'zh-Hans': CAPTION }, seconds: null })],
};

test(
  'a marked range is taken along as a page that plays from the disk',
  { tag: '@long' },
  async ({ page, context }, testInfo) => {
    await openViewer(page);
    const { edgeMicros } = await page.evaluate(() => window.aisle.time());
    await untilRead(page, 7);
    const [from, to] = [edgeMicros + 1e6, edgeMicros + 6e6];
    await page.evaluate((at) => window.aisle.seek(at), from);
    await page.keyboard.press('i');
    await page.evaluate((at) => window.aisle.seek(at), to);
    await page.keyboard.press('o');
    const shown = from + 1e6;
    await page.evaluate((at) => window.aisle.seek(at), shown);
    const seen = await page.evaluate(() => window.aisle.pose('LIFT-1'));
    const recordingPath = `/api/recordings/${await someRecording(page)}`;
    const recordedMicros = async () => {
      const { segments } = (await (await page.request.get(recordingPath)).json()).data;
      return Math.max(...segments.map(({ toMicros }: { toMicros: number }) => toMicros));
    };
    await expect.poll(recordedMicros).toBeGreaterThan(to);
    const tourPath = `${recordingPath}/tour`;
    expect((await page.request.put(tourPath, { data: { tour: TOUR } })).ok()).toBe(true);
    await page.getByRole('button', { name: 'Clip' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /HTML/ }).click(),
    ]);
    const file = testInfo.outputPath('clip.html');
    await download.saveAs(file);
    // Other tests of this product begin without one.
    expect((await page.request.put(tourPath, { data: { tour: null } })).ok()).toBe(true);
    const html = await readFile(file, 'utf8');
    const [, recording = ''] = /<script type="text\/plain" id="recording">([^<]*)</.exec(html) ?? [];
    expect(recording.length).toBeGreaterThan(1000);
    expect(Buffer.byteLength(html) - recording.length).toBeLessThan(MOST_BYTES);

    await page.goto('about:blank');
    const clip = await context.newPage();
    const complaints: string[] = [];
    clip.on('pageerror', (error) => complaints.push(String(error)));
    clip.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) complaints.push(request.url());
    });
    await clip.goto(`file://${file}`);
    await clip.waitForFunction(() => window.aisle?.entityNames().some((one) => window.aisle.pose(one) !== null));
    await clip.evaluate((at) => window.aisle.seek(at), shown);
    expect((await clip.evaluate(() => window.aisle.time())).simulationTimeMicros).toBe(shown);
    const { position } = seen ?? {};
    expect(await clip.evaluate(() => window.aisle.pose('LIFT-1'))).toMatchObject({ position });
    await clip.evaluate(() => window.aisle.select('LIFT-1'));
    await expect(clip.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
    // It begins with the keyframe before the range, which may be minutes before it.
    const time = () => clip.evaluate(() => window.aisle.time());
    const { oldestMicros } = await time();
    expect(oldestMicros).toBeLessThanOrEqual(from);
    await clip.keyboard.press('Home');
    await expect.poll(async () => (await time()).simulationTimeMicros).toBe(oldestMicros);
    await clip.keyboard.press('Space');
    await expect.poll(async () => (await time()).simulationTimeMicros).toBeGreaterThan(oldestMicros + 3e5);
    await clip.getByRole('button', { name: 'Tour: steps to show to others' }).click();
    await clip.getByRole('button', { name: 'Play tour' }).click();
    await expect(clip.getByTestId('shot-caption')).toHaveText(CAPTION);
    expect(complaints).toEqual([]);
    await expect(clip.getByRole('status', { name: 'Recording' })).toContainText(DEMO);
  },
);
