import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { complaints } from './complaints.ts';
import { expect, someRecording, test } from './product.ts';

test(
  'a report is read without a server, with pictures that were drawn and ways back',
  { tag: '@long' },
  async ({ page, product }, info) => {
    const recordingId = await someRecording(page);
    const recorded = async (): Promise<{ fromMicros: number; toMicros: number }[]> =>
      (await (await page.request.get(`/api/recordings/${recordingId}`)).json()).data.segments;
    const seconds = Math.ceil(Math.min(...(await recorded()).map(({ fromMicros }) => fromMicros)) / 1e6) + 1;
    const reached = async () => Math.max(...(await recorded()).map(({ toMicros }) => toMicros));
    await expect.poll(reached).toBeGreaterThan((seconds + 2) * 1e6);
    await page.goto('about:blank');
    const noted = await page.request.post(`/api/recordings/${recordingId}/notes`, {
      data: { text: 'It begins', simulationTimeMicros: seconds * 1e6, entityName: 'LIFT-1' },
    });
    expect(noted.status()).toBe(201);
    const answer = await page.request.get(
      `/api/recordings/${recordingId}/report.html?at=${seconds}s&at=${seconds + 2}s`,
      {
        timeout: 240_000,
      },
    );
    expect(answer.status()).toBe(200);
    const file = info.outputPath('report.html');
    await writeFile(file, await answer.body());

    await page.goto(pathToFileURL(file).href);
    for (const name of ['Pictures', 'Figures', 'Where it is slow', 'What devices did', 'Notes']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    const pictures = page.getByRole('img', { name: /^The plant at/ });
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) {
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
    }
    await expect(page.getByRole('row', { name: /^LIFT-1 (?:lifting|resting)/ })).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await complaints(page), theme).toEqual([]);
    }
    const note = page.locator('section', { has: page.getByRole('heading', { name: 'Notes' }) }).getByRole('link');
    const back = new URL((await note.getAttribute('href')) ?? '');
    expect(back.origin + back.pathname).toBe(`${product.url}/recordings/${recordingId}`);
    expect(back.searchParams.get('select')).toBe('LIFT-1');
    await page.goto(back.href);
    const shown = () => page.evaluate(() => window.aisle?.time().simulationTimeMicros);
    await expect.poll(shown).toBe(seconds * 1e6);
  },
);
