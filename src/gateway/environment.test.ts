import { describe, expect, test } from 'vitest';
import { EnvironmentError, readGatewayEnvironment } from './environment.ts';

const service = { SIMULATION_BASE_URL: 'https://sim.example/north', SIMULATION_API_KEY: 'k-1' };

test('nothing set: the embedded simulator on this machine only', () => {
  expect(readGatewayEnvironment({ PATH: '/usr/bin', SIMULATION_IDS: '', PORT: ' ' })).toEqual({
    host: '127.0.0.1',
    port: 4173,
    service: null,
    simulationIds: null,
  });
});

test('everything set', () => {
  const environment = readGatewayEnvironment({
    ...service,
    HOST: '0.0.0.0',
    PORT: '8080',
    SIMULATION_IDS: 'north, south,,north',
  });
  expect(environment).toEqual({
    host: '0.0.0.0',
    port: 8080,
    service: { baseUrl: 'https://sim.example/north', apiKey: 'k-1' },
    simulationIds: ['north', 'south'],
  });
});

describe('bad values are listed', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT: expected a whole number from 0 to 65535, found "http"'],
    [{ PORT: '70000' }, 'PORT: expected a whole number from 0 to 65535, found "70000"'],
    [{ PORT: '1e3' }, 'PORT: expected a whole number from 0 to 65535, found "1e3"'],
    [
      { ...service, SIMULATION_BASE_URL: 'sim:1' },
      'SIMULATION_BASE_URL: expected an http or https address, found "sim:1"',
    ],
    [
      { ...service, SIMULATION_BASE_URL: 'http://h/simulation/openapi/v1' },
      'SIMULATION_BASE_URL: expected the address without /simulation/openapi/v1, which is added, found "http://h/simulation/openapi/v1"',
    ],
    [{ ...service, SIMULATION_API_KEY: '' }, 'SIMULATION_API_KEY: required beside SIMULATION_BASE_URL, found nothing'],
    [{ SIMULATION_API_KEY: 'k' }, 'SIMULATION_BASE_URL: required beside SIMULATION_API_KEY, found nothing'],
    [{ SIMULATION_IDS: 'a/b' }, 'SIMULATION_IDS: expected identifiers without separators, found "a/b"'],
    [{ SIMULATION_IDS: ',' }, 'SIMULATION_IDS: expected at least one, separated by commas, found ","'],
    [
      { ...service, SIMULATION_API_KEY: 'a b' },
      'SIMULATION_API_KEY: expected visible ASCII characters without blanks, found a value that is not shown',
    ],
  ])('%j', (variables, problem) => {
    expect(() => readGatewayEnvironment(variables)).toThrow(expect.objectContaining({ problems: [problem] }));
  });

  test('all at once, one line each', () => {
    const read = () => readGatewayEnvironment({ PORT: 'x', SIMULATION_IDS: '/' });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/^The settings cannot be used:\n {2}PORT: .*\n {2}SIMULATION_IDS: .*$/);
  });
});
