import { expect, test } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

const KNOWN = ['ACCESS', 'HOST', 'PORT', 'RECORD', 'SIMULATION_API_KEY', 'RECORDINGS_DIR'];

test.each<[string, string[]]>([
  ['ACESS', ['ACESS is no setting: ACCESS may be meant.']],
  ['ACCCESS', ['ACCCESS is no setting: ACCESS may be meant.']],
  ['ACCESZ', ['ACCESZ is no setting: ACCESS may be meant.']],
  ['PROT', ['PROT is no setting: PORT may be meant.']],
  ['SIMULATION_KEY', ['SIMULATION_KEY is no setting: it has no effect.']],
  ['RECORDINGS_MAX_BITES', ['RECORDINGS_MAX_BITES is no setting: it has no effect.']],
  ...['ACCESS', 'HOME', 'HOSTNAME', 'PATH', 'SESSION_MANAGER', 'access', 'POR'].map((name): [string, string[]] => [
    name,
    [],
  ]),
])('%s (server 3.4)', (name, lines) => {
  expect(unknownSettings({ [name]: 'x' }, KNOWN)).toEqual(lines);
});
