import type { RandomStream } from '../../engine/index.ts';
import type { PlantOutput, Row } from '../output.ts';
import { columnsOf } from '../trade/columns.ts';

const SENSORS = ['Hall west', 'Hall east', 'Racks low', 'Racks high', 'Mezzanine', 'Docks in', 'Docks out', 'Outdoors'];
const SECONDS_BETWEEN_MEASUREMENTS = 60;

/**
 * Years of measurements from before the run: a table that nobody loads whole without noticing. Each row follows from its
 * number and the seed alone and is made when it is read, so that the largest archive is there at once and takes no room.
 */
export function openClimateArchive(output: PlantOutput, random: RandomStream, rowCount: number): void {
  if (rowCount === 0) return;
  const columns = columnsOf({
    measurement: 'INTEGER',
    sensor: 'STRING',
    secondsBeforeStart: 'INTEGER',
    celsius: 'DECIMAL',
    humidityPercent: 'INTEGER?',
    alarm: 'BOOLEAN',
  });
  const seed = random.integer(0, 0xffff_ffff);
  const rowAt = (measurement: number) => measured(measurement, rowCount, seed);
  output.table({ name: 'climate-archive', ownerEntityName: null, columns, past: { rowCount, rowAt } });
}

function measured(measurement: number, rowCount: number, seed: number): Row {
  const noise = scattered(measurement, seed) - 0.5;
  const celsius = Math.round(180 + 30 * Math.sin(measurement / 3600) + 10 * noise) / 10;
  return {
    measurement: measurement + 1,
    sensor: SENSORS[measurement % SENSORS.length],
    secondsBeforeStart: Math.ceil((rowCount - measurement) / SENSORS.length) * SECONDS_BETWEEN_MEASUREMENTS,
    celsius,
    // Sensors drop out now and then.
    humidityPercent: measurement % 97 === 0 ? null : 35 + (measurement % 31),
    alarm: celsius > 21.2,
  };
}

/** A number in [0, 1) for each measurement of a seed, mixed as in murmur3: neighbours are nothing alike. */
function scattered(measurement: number, seed: number): number {
  let hash = Math.imul(measurement ^ seed, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
