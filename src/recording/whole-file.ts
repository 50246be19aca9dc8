import { checkedMessages } from './checked-messages.ts';
import type { RecordingDescription } from './description.ts';
import { Journal } from './journal.ts';
import { emptyManifest, type Manifest, withTold } from './manifest.ts';
import type { OpenSegment } from './read-stretch.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { SegmentSummary } from './segment-summary.ts';
import { openGrowingFile } from './stream-reader.ts';

/** Puts bytes away until they are wanted. @returns how to have them again */
export type PutAway = (parts: Uint8Array[]) => Promise<() => Promise<Uint8Array>>;

/** A file as the gateway would tell of it, had it been uploaded. */
export interface WholeFile {
  manifest: Manifest;
  open: OpenSegment;
}

/**
 * Reads one whole file, a segment from each keyframe on, so that no more than one is held.
 * @throws UnreadableRecording
 */
export async function readWholeFile(pieces: AsyncIterable<Uint8Array>, putAway: PutAway): Promise<WholeFile> {
  const segments: (() => Promise<Uint8Array>)[] = [];
  let manifest: Manifest | null = null;
  let growing: GrowingSegment | null = null;
  const close = async (): Promise<void> => {
    if (!growing || !manifest) return;
    segments.push(await putAway(growing.parts));
    manifest = withTold(manifest, growing.entry(), growing.summary);
  };
  for await (const { description, message, snapshot } of checkedMessages(pieces)) {
    manifest ??= emptyManifest(description);
    if (snapshot) {
      await close();
      growing = createSegment(segments.length + 1, description, snapshot.cursor.generation);
    }
    growing?.add(message);
  }
  await close();
  if (!manifest) throw new Error('a file without messages was read to its end');
  return {
    manifest,
    async open({ segment }) {
      const read = segments[segment - 1];
      if (!read) throw new RangeError(`the file has no segment ${segment}`);
      return openGrowingFile(await read());
    },
  };
}

type GrowingSegment = ReturnType<typeof createSegment>;

function createSegment(segment: number, description: RecordingDescription, generation: string) {
  const journal = new Journal({ ...description, segment, generation }, { hasSchemas: false });
  const summary = new SegmentSummary();
  const parts = [journal.begin()];
  return {
    parts,
    summary,
    add(message: RecordedMessage): void {
      parts.push(journal.message(message));
      summary.add(message);
    },
    entry: () =>
      summary.entry({
        segment,
        // It has no index and is read from its beginning.
        isOpen: true,
        generation,
        bytes: parts.reduce((sum, { byteLength }) => sum + byteLength, 0),
      }),
  };
}
