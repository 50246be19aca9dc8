import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, onTestFinished, test } from 'vitest';
import { plantRows } from '../../events/testing/plant-rows.ts';

const SECONDS = 600;
const OF_THE_SCENE = ['transports', 'energy', 'storage-moves', 'holds'];

test.each(['distribution-centre', 'shuttle-store', 'fleet'])(
  '%s: the id of a device joins what is told of it, and what it did',
  async (plant) => {
    const folder = await mkdtemp(join(tmpdir(), 'aisle-joins-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const database = await DuckDBInstance.create(':memory:');
    onTestFinished(() => database.closeSync());
    const connection = await database.connect();
    const { tableRows, ownedRows, derived } = plantRows(plant, SECONDS);
    const tables = Object.fromEntries(OF_THE_SCENE.map((name) => [name, tableRows(name)]));
    const all = { ...tables, devices: tableRows('device-utilisation'), moves: ownedRows('moves') };
    const told = Object.entries({ ...all, activity: derived().activity }).filter(([, rows]) => rows.length > 0);
    for (const [name, rows] of told) {
      const file = join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify(rows));
      await connection.run(`CREATE TABLE "${name}" AS FROM read_json('${file}', map_inference_threshold = -1)`);
    }
    const answer = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

    const names = told.map(([name]) => name).filter((name) => !['devices', 'activity'].includes(name));
    expect(names).toEqual(expect.arrayContaining(['transports', 'energy']));
    // Other plants have no tables of this name.
    expect(names.includes('moves')).toBe(plant === 'distribution-centre');
    for (const name of names)
      expect(await answer(`FROM "${name}" ANTI JOIN devices USING (deviceId)`), name).toEqual([]);
    expect(await answer('SELECT deviceId FROM devices ANTI JOIN energy USING (deviceId)')).toEqual([]);
    expect(await answer('SELECT deviceId FROM devices ANTI JOIN activity ON entityName = deviceId')).toEqual([]);
    const [joined] = await answer(`
      SELECT count(DISTINCT deviceId)
      FROM transports JOIN devices USING (deviceId) JOIN energy USING (deviceId) JOIN activity ON entityName = deviceId`);
    expect(Number(joined?.[0])).toBe(new Set(tableRows('transports').map(({ deviceId }) => deviceId)).size);
  },
);
