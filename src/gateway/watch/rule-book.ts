import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isRulesFile, rulesFile, writeWhole } from '../../archive/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import { type WatchRule, watchRuleSchema } from '../../watch/index.ts';
import { GatewayFailure } from '../failures.ts';
import { fileStamp } from '../file-stamp.ts';

const fileSchema = z.object({
  formatVersion: z.literal(1),
  simulationId: z.string(),
  rules: z.array(watchRuleSchema),
});

interface Page {
  readonly stamp: string;
  readonly simulationId: string;
  readonly rules: readonly WatchRule[];
}

/** The rules of all instances, each instance's in a file of its own beside the recordings; other processes write there, too. */
export class RuleBook {
  readonly #folder: string;
  readonly #inTurn = createSerialQueue();
  /** By file. */
  #pages = new Map<string, Page>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws GatewayFailure where its file cannot be read */
  async of(simulationId: string): Promise<readonly WatchRule[]> {
    const name = rulesFile(simulationId);
    try {
      return (await this.#read(name)).rules;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      const why = codeOf(error) ?? 'it is not in a format that is known here';
      throw new GatewayFailure('STATE_CONFLICT', `The watch rules of "${simulationId}" cannot be read: ${why}.`);
    }
  }

  /** @param change what is to be kept, of what is @throws GatewayFailure where nothing can be changed */
  async change(simulationId: string, change: (rules: readonly WatchRule[]) => WatchRule[]): Promise<void> {
    await this.#inTurn(async () => {
      const rules = change(await this.of(simulationId));
      const bytes = Buffer.from(`${JSON.stringify({ formatVersion: 1, simulationId, rules }, null, 1)}\n`);
      await writeWhole(join(this.#folder, rulesFile(simulationId)), (write) => write(bytes));
    });
  }

  /** The rules of each instance that has some. What cannot be read is left out: who asks for it is told why. */
  async all(): Promise<ReadonlyMap<string, readonly WatchRule[]>> {
    const names = (await readdir(this.#folder)).filter(isRulesFile);
    for (const name of this.#pages.keys()) if (!names.includes(name)) this.#pages.delete(name);
    const rules = new Map<string, readonly WatchRule[]>();
    for (const name of names) {
      const page = await this.#read(name).catch(() => null);
      if (page && page.rules.length > 0) rules.set(page.simulationId, page.rules);
    }
    return rules;
  }

  async #read(name: string): Promise<Page> {
    const path = join(this.#folder, name);
    const stamp = await fileStamp(path);
    const known = this.#pages.get(name);
    if (known?.stamp === stamp) return known;
    const { simulationId, rules } = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const page = { stamp, simulationId, rules };
    this.#pages.set(name, page);
    return page;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
