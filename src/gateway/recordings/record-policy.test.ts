import { expect, test } from 'vitest';
import { readGatewayEnvironment } from '../environment/environment.ts';
import { recordPolicy } from './record-policy.ts';

const IDS = ['a', 'b'];

test.each([
  ['unset, embedded', null, null, true, { always: [], watched: true }],
  ['unset, a real service', null, null, false, { always: [], watched: false }],
  ['unset, named instances', null, IDS, false, { always: IDS, watched: false }],
  ['all, a real service', 'all', null, false, { always: [], watched: true }],
  ['all, named instances', 'all', IDS, false, { always: IDS, watched: true }],
  ['none', 'none', IDS, true, { always: [], watched: false }],
  ['by name', ['b'], IDS, true, { always: ['b'], watched: false }],
] as const)('RECORD %s', (_what, record, ids, isEmbedded, policy) => {
  const given = typeof record === 'object' && record ? [...record] : record;
  expect(recordPolicy(given, ids, isEmbedded)).toEqual(policy);
});

test('what is finished lies in a bucket of AWS, unless another store is named', () => {
  const bucket = {
    RECORDINGS_URL: 's3://plant',
    RECORDINGS_REGION: 'eu-central-1',
    RECORDINGS_KEY_ID: 'k',
    RECORDINGS_SECRET: 's',
  };
  expect(readGatewayEnvironment(bucket).recordings.bucket).toEqual({
    url: 'https://s3.eu-central-1.amazonaws.com/plant',
    ...{ region: 'eu-central-1', keyId: 'k', secret: 's', prefix: '' },
  });
});

test('recordings lie beside the data of the user, unless said otherwise', () => {
  expect(readGatewayEnvironment({}).recordings).toEqual({
    folder: null,
    bucket: null,
    record: null,
    mostBytes: 20 * 1024 ** 3,
    mostDays: 30,
    tablesSeconds: 300,
  });
  expect(readGatewayEnvironment({ XDG_DATA_HOME: '/data' }).recordings.folder).toBe('/data/aisle/recordings');
  const named = {
    HOME: '/home/x',
    RECORDINGS_DIR: '/var/r',
    RECORD: 'one, two',
    RECORDINGS_MAX_BYTES: '5',
    RECORDINGS_MAX_DAYS: '1',
    RECORD_TABLES_SECONDS: '0',
  };
  expect(readGatewayEnvironment(named).recordings).toEqual({
    folder: '/var/r',
    bucket: null,
    record: ['one', 'two'],
    mostBytes: 5,
    mostDays: 1,
    tablesSeconds: 0,
  });
});

test('what cannot be used is named', () => {
  expect(() => readGatewayEnvironment({ RECORDINGS_MAX_BYTES: '10 GB', RECORDINGS_MAX_DAYS: '0' })).toThrow(
    /RECORDINGS_MAX_BYTES: expected a whole number of bytes.*\n.*RECORDINGS_MAX_DAYS: expected a whole number of days/,
  );
});

test.each(['5', '-1', 'often'])('RECORD_TABLES_SECONDS=%s is named', (value) => {
  expect(() => readGatewayEnvironment({ RECORD_TABLES_SECONDS: value })).toThrow(/RECORD_TABLES_SECONDS: expected 0/);
});
