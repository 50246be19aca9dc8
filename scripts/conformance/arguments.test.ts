import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const NEEDED = ['--base-url', 'http://127.0.0.1:4180', '--key', 'k'];

test('address and key are enough', () => {
  expect(readArguments(NEEDED)).toEqual({
    options: {
      baseUrl: 'http://127.0.0.1:4180',
      key: 'k',
      simulationId: null,
      unusable: null,
      control: false,
      scenario: null,
      otherKey: null,
      seconds: 6,
      speed: 50,
      burst: 0,
    },
    failedOnly: false,
  });
});

test('keys may come from the environment, where nobody else sees them', () => {
  const environment = { CONFORMANCE_API_KEY: 'a-key', CONFORMANCE_OTHER_API_KEY: 'another' };
  const { options } = readArguments(['--base-url', 'http://127.0.0.1:4180'], environment);
  expect(options).toMatchObject({ key: 'a-key', otherKey: 'another' });
});

test.each<[string[], RegExp]>([
  [[], /--base-url: an http or https address is needed\n--key: a key is needed/],
  [['--base-url', 'sim', '--key', 'k'], /--base-url: an http or https address/],
  [[...NEEDED, '--seconds', 'few'], /--seconds: a number of seconds/],
  [[...NEEDED, '--speed', '0'], /--speed: /],
  [[...NEEDED, '--faster'], /--faster/],
  [[...NEEDED, 'more'], /more/],
])('%j is refused', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});
