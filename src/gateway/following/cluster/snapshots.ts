import { createHash } from 'node:crypto';
import type { MemoryStore } from '../memory-store.ts';
import type { Link } from './link.ts';
import type { ClusterNames } from './names.ts';

/** The latest snapshot of each simulation, for all gateways: it may be larger than a message. */
export class SharedSnapshots {
  readonly #names: ClusterNames;
  readonly #store: MemoryStore;
  /** What this gateway has kept last, to be taken away once the next one is there. */
  readonly #kept = new Map<string, string>();

  constructor(names: ClusterNames, store: MemoryStore) {
    this.#names = names;
    this.#store = store;
  }

  async keep(link: Link, simulationId: string, reference: string, snapshot: Buffer): Promise<void> {
    const name = this.#nameOf(simulationId, reference);
    await link.snapshots.putBlob({ name }, snapshot);
    const before = this.#kept.get(simulationId);
    this.#kept.set(simulationId, name);
    if (before !== undefined && before !== name) await link.snapshots.delete(before).catch(() => {});
  }

  /** Null where it has gone. */
  async kept(link: Link, simulationId: string, reference: string): Promise<Buffer | null> {
    const bytes = await link.snapshots.getBlob(this.#nameOf(simulationId, reference)).catch(() => null);
    if (bytes === null) return null;
    const snapshot = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#store.keyframe(simulationId)?.reference === reference)
      this.#store.keep(simulationId, reference, snapshot);
    return snapshot;
  }

  #nameOf(simulationId: string, reference: string): string {
    return `${this.#names.keyOf(simulationId)}/${createHash('sha256').update(reference).digest('hex')}`;
  }
}
