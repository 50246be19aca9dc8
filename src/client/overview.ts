import * as z from 'zod';
import { clockSchema } from '../protocol/index.ts';
import { knownSimulationSchema } from './control.ts';
import { get, type Read, type ReadOptions } from './transport.ts';

/** The gateway's overview of all instances (ARCHITECTURE.md 5, decision 092). */

const plantSchema = knownSimulationSchema.extend({ scenario: z.string().optional() });

const figureSchema = z.object({
  tableName: z.string(),
  column: z.string(),
  /** Its column of time; null: it has none. */
  time: z.string().nullable(),
  of: z.enum(['last', 'sum', 'average', 'median']),
  unit: z.enum(['number', 'share', 'seconds']),
  value: z.number().nullable(),
  /** Oldest first. */
  trend: z.array(z.number()),
  /** Simulation seconds that it covers, an hour at most. */
  spanSeconds: z.number(),
});

const cardSchema = z.object({
  simulationId: z.string(),
  /** Null: not read yet, or never answered. */
  clock: clockSchema.nullable(),
  clockReadAt: z.string().nullable(),
  /** Since when a running clock has shown the same time. */
  standsSince: z.string().nullable(),
  trouble: z
    .object({
      code: z.string(),
      message: z.string(),
      requestId: z.string().nullable(),
      /** The service asked to wait until then. */
      retryAt: z.string().nullable(),
    })
    .nullable(),
  /** Null: not read yet. */
  figures: z.array(figureSchema).nullable(),
});

const overviewSchema = z.object({
  revision: z.string(),
  /** False: only cards that have changed since the given revision. */
  isWhole: z.boolean(),
  /** Null: unchanged. */
  simulations: z.array(plantSchema).nullable(),
  cards: z.array(cardSchema),
  controlPlane: z.boolean(),
});

export type OverviewPlant = z.infer<typeof plantSchema>;
/** The gateway's knowledge of an instance. */
export type OverviewCard = z.infer<typeof cardSchema>;
export type OverviewFigure = z.infer<typeof figureSchema>;
export type OverviewAnswer = z.infer<typeof overviewSchema>;

export function createOverviewClient(read: Read) {
  return {
    /** `since`: the revision of an earlier answer. `inView`: ids of instances that are read more often. */
    read({ since, inView }: { since?: string | undefined; inView: readonly string[] }, options?: ReadOptions) {
      const search = new URLSearchParams({ ...(since !== undefined && { since }), inView: inView.join(',') });
      return read(get('overview', `/api/overview?${search}`, overviewSchema), options);
    },
  };
}
