import {
  emptyManifest,
  FileWriter,
  Journal,
  type Manifest,
  type OpenSegment,
  type RecordedMessage,
  type RecordingDescription,
  SegmentSummary,
  withTold,
} from '../../recording/index.ts';
import type { RecordedTo } from '../growing-recording.ts';
import type { RecorderOptions } from '../recorder.ts';
import { segmentFiles } from './recorded-files.ts';

const FACTS = { recordingId: 'test', simulationId: 'test', label: '', productVersion: '0.1.0' };
const STARTED_AT = '2026-03-02T06:00:00.000Z';

interface Segment {
  readonly description: RecordingDescription;
  readonly messages: RecordedMessage[];
  isOpen: boolean;
}

/** Recordings as the recorder writes them and readers read them, on no disk: ten times as fast. */
export class MemoryArchive {
  readonly #segments: Segment[] = [];

  /** What the recorder needs of an archive. */
  readonly archive: RecorderOptions['archive'] = {
    mostSegmentBytes: Infinity,
    lease: async () => ({ isHeld: true, lost: new AbortController().signal, release: async () => {} }),
    lastOf: async () => null,
    grow: async () => this.#recording(),
  };

  get manifest(): Manifest {
    let manifest = emptyManifest({ ...FACTS, startedAt: STARTED_AT });
    for (const [index, { description, messages, isOpen }] of this.#segments.entries()) {
      const summary = new SegmentSummary();
      for (const message of messages) summary.add(message);
      const { generation } = description;
      const entry = summary.entry({ segment: index + 1, isOpen, generation, bytes: messages.length });
      manifest = withTold(manifest, entry, summary);
    }
    return manifest;
  }

  /** Each file is written once, when it is first asked for. */
  files(): OpenSegment {
    const written = new Map<number, Promise<Uint8Array>>();
    return segmentFiles(({ segment }) => {
      const known = written.get(segment) ?? bytesOf(this.#segments[segment - 1] as Segment);
      written.set(segment, known);
      return known;
    });
  }

  #recording(): RecordedTo {
    const close = (): void => {
      const last = this.#segments.at(-1);
      if (last) last.isOpen = false;
    };
    const manifest = (): Manifest => this.manifest;
    return {
      get manifest() {
        return manifest();
      },
      trouble: null,
      begin: (part, messages) => {
        close();
        const description = { ...FACTS, startedAt: STARTED_AT, segment: this.#segments.length + 1, ...part };
        this.#segments.push({ description, messages: [...messages], isOpen: true });
      },
      append: (message) => void this.#segments.at(-1)?.messages.push(message),
      drained: async () => {},
      abandon: async () => close(),
      end: async () => close(),
    };
  }
}

/** The journal of one that grows, else the finished file. */
async function bytesOf({ description, messages, isOpen }: Segment): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  if (isOpen) {
    const journal = new Journal(description);
    parts.push(journal.begin(), ...messages.map((message) => journal.message(message)));
  } else {
    const writer = new FileWriter({
      description,
      compress: null,
      write: async (bytes) => void parts.push(bytes.slice()),
    });
    for (const message of messages) await writer.add(message);
    await writer.finish();
  }
  return Buffer.concat(parts);
}
