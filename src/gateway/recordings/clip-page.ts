import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Tour, tourInPage } from '../../tour/index.ts';

/** Where a tour and a recording are written into the page, in this order (vite.clip.config.ts). */
const PLACES = /^([\s\S]*?)<!--tour-->([\s\S]*?)<!--recording-->([\s\S]*)$/;

/** The page that plays a clip from a disk, around the places of what it plays. */
interface ClipPage {
  before: string;
  between: string;
  after: string;
}

/** What a page plays. */
interface Played {
  /** Through the recording; null: none. */
  tour: Tour | null;
  file: AsyncIterable<Buffer>;
}

/** Null where the product was built without it. */
export async function readClipPage(dashboardFolder: string | null): Promise<ClipPage | null> {
  if (dashboardFolder === null) return null;
  try {
    const page = await readFile(join(dashboardFolder, '..', 'clip', 'clip.html'), 'utf8');
    const [, before = '', between = '', after = ''] = PLACES.exec(page) ?? [];
    return after === '' ? null : { before, between, after };
  } catch {
    return null;
  }
}

/** The page with a tour and a file in it, as that comes. */
export async function* filledPage({ before, between, after }: ClipPage, played: Played): AsyncGenerator<string> {
  yield before + tourInPage(played.tour) + between;
  // Three bytes are four letters.
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of played.file) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(whole);
    yield bytes.toString('base64', 0, whole);
  }
  yield rest.toString('base64');
  yield after;
}
