import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a recording is written into the page (vite.clip.config.ts). */
const PLACE = '<!--recording-->';

/** The page that plays a clip from a disk, around the place of what it plays. */
interface ClipPage {
  before: string;
  after: string;
}

/** Null where the product was built without it. */
export async function readClipPage(dashboardFolder: string | null): Promise<ClipPage | null> {
  if (dashboardFolder === null) return null;
  try {
    const page = await readFile(join(dashboardFolder, '..', 'clip', 'clip.html'), 'utf8');
    const at = page.indexOf(PLACE);
    return at < 0 ? null : { before: page.slice(0, at), after: page.slice(at + PLACE.length) };
  } catch {
    return null;
  }
}

/** The page with a file in it, as it comes. */
export async function* filledPage({ before, after }: ClipPage, file: AsyncIterable<Buffer>): AsyncGenerator<string> {
  yield before;
  // Three bytes are four letters.
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of file) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  yield rest.toString('base64');
  yield after;
}
