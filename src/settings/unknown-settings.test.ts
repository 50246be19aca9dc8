import { expect, test } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

const KNOWN = [
  ...['ACCESS', 'HOST', 'PORT', 'RECORD', 'SIMULATION_API_KEY', 'RECORDINGS_DIR'],
  ...['WATCH_WEBHOOK_URL', 'SESSION_HOURS', 'PUBLIC_ORIGIN', 'HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS'],
];

test.each<[string, string[]]>([
  ['ACESS', ['ACESS is no setting: ACCESS may be meant.']],
  ['ACCCESS', ['ACCCESS is no setting: ACCESS may be meant.']],
  ['ACCESZ', ['ACCESZ is no setting: ACCESS may be meant.']],
  ['PROT', ['PROT is no setting: PORT may be meant.']],
  ['SIMULATION_KEY', ['SIMULATION_KEY is no setting: it has no effect.']],
  ['RECORDINGS_MAX_BITES', ['RECORDINGS_MAX_BITES is no setting: it has no effect.']],
  // A name that begins as one of ours is meant for us, whichever of ours it is.
  ['WATCH_URL', ['WATCH_URL is no setting: it has no effect.']],
  // These begin as names of other programs do: told only where one letter is wrong.
  ['SESSION_HOUR', ['SESSION_HOUR is no setting: SESSION_HOURS may be meant.']],
  ['PUBLIC_ORGIN', ['PUBLIC_ORGIN is no setting: PUBLIC_ORIGIN may be meant.']],
  ...['PUBLIC_URL', 'NODE_ENV', 'HTTPS_PORT'].map((name): [string, string[]] => [name, []]),
  ...['ACCESS', 'HOME', 'HOSTNAME', 'PATH', 'SESSION_MANAGER', 'access', 'POR'].map((name): [string, string[]] => [
    name,
    [],
  ]),
])('%s (server 3.4)', (name, lines) => {
  expect(unknownSettings({ [name]: 'x' }, KNOWN)).toEqual(lines);
});
