import { type ChosenFigure, chooseFigures, type HourOfFigure, hourOfFigure } from '../../figures/index.ts';
import { MAXIMUM_PAGE_SIZE } from '../../protocol/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import { type EndOfTable, endOfTable } from '../copies/end-of-table.ts';
import { readRows } from '../copies/read-pages.ts';
import { readCatalog } from '../recordings/tables/read-catalog.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import type { CardFigure } from './plant-card.ts';

/** On a card there is room for so many. */
const MOST_FIGURES = 3;
/** That are looked at for figures. */
const MOST_TABLES = 2 * MAXIMUM_PAGE_SIZE;

export interface FiguresReader {
  /** The figures of an instance now. @throws PageRefused */
  read(simulationId: string, signal: AbortSignal): Promise<CardFigure[]>;
  forget(simulationId: string): void;
}

/** Reads the ends of the tables in which figures are: an hour of rows, not whole tables. */
export function createFiguresReader(ask: Ask): FiguresReader {
  const chosenOf = new Map<string, ChosenFigure[]>();
  /** By column, of figures whose tables tell nothing of the past. */
  const samplesOf = new Map<string, Map<string, Sample[]>>();

  async function choose(simulationId: string, signal: AbortSignal): Promise<ChosenFigure[]> {
    const { items } = await readCatalog(ask, simulationId, MOST_TABLES, signal);
    const chosen = chooseFigures(items).slice(0, MOST_FIGURES);
    // Tables may come later: what has none is looked at again.
    if (chosen.length > 0) chosenOf.set(simulationId, chosen);
    return chosen;
  }

  function sampled(simulationId: string, { column }: ChosenFigure, hour: HourOfFigure, atMicros: number): HourOfFigure {
    const ofPlant = samplesOf.get(simulationId) ?? new Map<string, Sample[]>();
    const samples = withSample(ofPlant.get(column) ?? [], { atMicros, value: hour.value });
    samplesOf.set(simulationId, ofPlant.set(column, samples));
    return { ...hour, ...trendOf(samples) };
  }

  return {
    async read(simulationId, signal) {
      const chosen = chosenOf.get(simulationId) ?? (await choose(simulationId, signal));
      const ends = new Map<string, EndOfTable>();
      const figures: CardFigure[] = [];
      for (const figure of chosen) {
        const { tableName, ownerEntityName, time } = figure;
        const key = JSON.stringify([tableName, time]);
        const table = { simulationId, tableName, ownerEntityName };
        const end =
          ends.get(key) ??
          (await endOfTable(
            (page) => readRows(ask, table, page, signal),
            () => time,
          ));
        ends.set(key, end);
        const hour = hourOfFigure(end.rows, figure);
        figures.push({
          ...figure,
          ...(time === null ? sampled(simulationId, figure, hour, end.atMicros) : hour),
        });
      }
      return figures;
    },
    forget(simulationId) {
      chosenOf.delete(simulationId);
      samplesOf.delete(simulationId);
    },
  };
}

/** A figure as it was at a simulation time. */
interface Sample {
  atMicros: number;
  value: number | null;
}

const HOUR_MICROS = 3600 * MICROS_PER_SECOND;
/** Points of an hour at most. */
const LEAST_APART_MICROS = HOUR_MICROS / 60;

/** With another one at the end: an hour of them at most, one a minute; a run that began anew begins them anew. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last === undefined || last.atMicros > sample.atMicros) return [sample];
  const before = samples.at(-2);
  const isClose = before !== undefined && last.atMicros - before.atMicros < LEAST_APART_MICROS;
  const kept = (isClose ? samples.slice(0, -1) : samples).filter(
    ({ atMicros }) => atMicros > sample.atMicros - HOUR_MICROS,
  );
  return [...kept, sample];
}

export function trendOf(samples: readonly Sample[]): { trend: number[]; spanSeconds: number } {
  const trend = samples.map(({ value }) => value).filter((value) => value !== null);
  const spanMicros = (samples.at(-1)?.atMicros ?? 0) - (samples[0]?.atMicros ?? 0);
  return { trend, spanSeconds: spanMicros / MICROS_PER_SECOND };
}
