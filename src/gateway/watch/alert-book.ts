import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { type Archive, alertsOf, GrowsElsewhere, writeWhole } from '../../archive/index.ts';
import { createSerialQueue, keepNewest } from '../../units/index.ts';
import { type Acknowledgement, type Alert, alertSchema, MOST_ALERTS } from '../../watch/index.ts';
import { GatewayFailure } from '../failures.ts';
import { fileStamp } from '../file-stamp.ts';

/** An alert as it is kept: also of which entity, load or place it tells. */
const keptAlertSchema = alertSchema.extend({ key: z.string() });
export type KeptAlert = z.infer<typeof keptAlertSchema>;

const fileSchema = z.object({ formatVersion: z.literal(1), alerts: z.array(keptAlertSchema) });

/** What was told of one recording. */
interface Page {
  stamp: string | null;
  /** Names the numbers below: those of another process, or of what another one wrote, say nothing here. */
  readonly epoch: string;
  revision: number;
  /** By the time when they began. */
  alerts: readonly (KeptAlert & { readonly changedIn: number })[];
}

/** Recordings whose alerts are kept in memory: a header of each page asks for those of all instances. */
const MOST_PAGES = 256;

/** The alerts of recordings, each recording's in a file beside its segments: the newest of them. */
export class AlertBook {
  readonly #archive: Pick<Archive, 'folderOf' | 'manifest' | 'growingOf'>;
  readonly #inTurn = createSerialQueue();
  readonly #pages = new Map<string, Page>();
  /** Recordings whose file is being written: what is in memory is what counts. */
  readonly #writing = new Set<string>();

  constructor(archive: Pick<Archive, 'folderOf' | 'manifest' | 'growingOf'>) {
    this.#archive = archive;
  }

  async of(recordingId: string): Promise<readonly KeptAlert[]> {
    return (await this.#read(recordingId)).alerts;
  }

  /** @param since the revision of an earlier answer: only what has changed since is told */
  async answer(recordingId: string, since: string | null) {
    const { alerts, epoch, revision } = await this.#read(recordingId);
    const [ofEpoch, number] = (since ?? '').split('.');
    const isWhole = ofEpoch !== epoch || !/^\d{1,15}$/.test(number ?? '');
    const told = isWhole ? alerts : alerts.filter(({ changedIn }) => changedIn > Number(number));
    return { alerts: told.map(asTold), revision: `${epoch}.${revision}`, isWhole };
  }

  /** Keeps some that are new, or have changed. */
  put(recordingId: string, changed: readonly KeptAlert[]): Promise<void> {
    return this.#inTurn(() => this.#put(recordingId, changed));
  }

  /** @throws GatewayFailure for one that is not there @throws GrowsElsewhere where another process writes the recording */
  async acknowledge(recordingId: string, alertId: string, said: Acknowledgement): Promise<Alert> {
    const manifest = this.#archive.manifest(recordingId);
    const isOurs = manifest !== null && this.#archive.growingOf(manifest.simulationId)?.recordingId === recordingId;
    if (manifest?.isGrowing && !isOurs) throw new GrowsElsewhere();
    return this.#inTurn(async () => {
      const known = (await this.of(recordingId)).find(({ id }) => id === alertId);
      if (!known) throw new GatewayFailure('ALERT_NOT_FOUND', `The recording has no alert "${alertId}".`);
      const acknowledged = { ...known, acknowledgement: { ...said, at: new Date().toISOString() } };
      await this.#put(recordingId, [acknowledged]);
      return asTold(acknowledged);
    });
  }

  async #put(recordingId: string, changed: readonly KeptAlert[]): Promise<void> {
    const page = await this.#read(recordingId);
    const changedIn = page.revision + 1;
    const alerts = new Map(page.alerts.map((alert) => [alert.id, alert]));
    for (const alert of changed) {
      // It may have been acknowledged while it was judged.
      const acknowledgement = alert.acknowledgement ?? alerts.get(alert.id)?.acknowledgement ?? null;
      alerts.set(alert.id, { ...alert, acknowledgement, changedIn });
    }
    const kept = inOrder([...alerts.values()]).slice(-MOST_ALERTS);
    const file = { formatVersion: 1, alerts: kept.map(({ changedIn: _, ...alert }) => alert) };
    const path = alertsOf(this.#archive.folderOf(recordingId));
    this.#writing.add(recordingId);
    try {
      await writeWhole(path, (write) => write(Buffer.from(JSON.stringify(file))));
      Object.assign(page, { alerts: kept, revision: changedIn, stamp: await stampOf(path) });
    } finally {
      this.#writing.delete(recordingId);
    }
  }

  async #read(recordingId: string): Promise<Page> {
    const path = alertsOf(this.#archive.folderOf(recordingId));
    const stamp = await stampOf(path);
    const known = this.#pages.get(recordingId);
    if (known && (known.stamp === stamp || this.#writing.has(recordingId))) return known;
    const page = { stamp, epoch: randomUUID(), revision: 0, alerts: stamp === null ? [] : await readAlerts(path) };
    keepNewest(this.#pages, recordingId, page, MOST_PAGES);
    return page;
  }
}

async function readAlerts(path: string): Promise<Page['alerts']> {
  try {
    const { alerts } = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    return alerts.map((alert) => ({ ...alert, changedIn: 0 }));
  } catch {
    throw new GatewayFailure('RECORDING_UNREADABLE', 'The alerts that were kept with the recording are unreadable.');
  }
}

/** Null: there is no such file. */
function stampOf(path: string): Promise<string | null> {
  return fileStamp(path).catch(() => null);
}

/** Simulation time begins anew with each generation. */
function inOrder<One extends KeptAlert>(alerts: readonly One[]): One[] {
  const generations = [...new Set(alerts.map(({ generation }) => generation))];
  const order = (one: One) => generations.indexOf(one.generation);
  return alerts.toSorted((a, b) => order(a) - order(b) || a.fromMicros - b.fromMicros || (a.id < b.id ? -1 : 1));
}

export function asTold({ key: _, changedIn: __, ...alert }: KeptAlert & { readonly changedIn?: number }): Alert {
  return alert;
}
