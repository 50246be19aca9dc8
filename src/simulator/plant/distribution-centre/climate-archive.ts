import type { RandomStream } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import { columnsOf } from '../trade/columns.ts';

const SENSORS = ['Hall west', 'Hall east', 'Racks low', 'Racks high', 'Mezzanine', 'Docks in', 'Docks out', 'Outdoors'];
const SECONDS_BETWEEN_MEASUREMENTS = 60;

/** Years of measurements from before the run: a table that nobody loads whole without noticing. */
export function writeClimateArchive(output: PlantOutput, random: RandomStream, rowCount: number): void {
  if (rowCount === 0) return;
  const columns = columnsOf({
    measurement: 'INTEGER',
    sensor: 'STRING',
    secondsBeforeStart: 'INTEGER',
    celsius: 'DECIMAL',
    humidityPercent: 'INTEGER?',
    alarm: 'BOOLEAN',
  });
  const table = output.table({ name: 'climate-archive', ownerEntityName: null, columns });
  for (let measurement = 0; measurement < rowCount; measurement += 1) {
    const celsius = Math.round(180 + 30 * Math.sin(measurement / 3600) + 10 * (random.uniform() - 0.5)) / 10;
    table.append({
      measurement: measurement + 1,
      sensor: SENSORS[measurement % SENSORS.length],
      secondsBeforeStart: Math.ceil((rowCount - measurement) / SENSORS.length) * SECONDS_BETWEEN_MEASUREMENTS,
      celsius,
      // Sensors drop out now and then.
      humidityPercent: measurement % 97 === 0 ? null : 35 + (measurement % 31),
      alarm: celsius > 21.2,
    });
  }
}
