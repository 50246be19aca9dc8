import type { RandomStream } from '../../engine/index.ts';
import type { PlantOutput } from '../output.ts';
import { columnsOf } from '../trade/columns.ts';

const SENSORS = ['Hall west', 'Hall east', 'Racks low', 'Racks high', 'Mezzanine', 'Docks in', 'Docks out', 'Outdoors'];
const SECONDS_BETWEEN_READINGS = 60;

/** Years of readings from before the run: a table that nobody loads whole without noticing. */
export function writeClimateArchive(output: PlantOutput, random: RandomStream, rowCount: number): void {
  if (rowCount === 0) return;
  const columns = columnsOf({
    reading: 'INTEGER',
    sensor: 'STRING',
    secondsBeforeStart: 'INTEGER',
    celsius: 'DECIMAL',
    humidityPercent: 'INTEGER?',
    alarm: 'BOOLEAN',
  });
  const table = output.table({ name: 'climate-archive', ownerEntityName: null, columns });
  for (let reading = 0; reading < rowCount; reading += 1) {
    const celsius = Math.round(180 + 30 * Math.sin(reading / 3600) + 10 * (random.uniform() - 0.5)) / 10;
    table.append({
      reading: reading + 1,
      sensor: SENSORS[reading % SENSORS.length],
      secondsBeforeStart: Math.ceil((rowCount - reading) / SENSORS.length) * SECONDS_BETWEEN_READINGS,
      celsius,
      // Sensors drop out now and then.
      humidityPercent: reading % 97 === 0 ? null : 35 + (reading % 31),
      alarm: celsius > 21.2,
    });
  }
}
