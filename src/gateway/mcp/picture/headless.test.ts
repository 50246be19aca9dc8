import { describe, expect, test } from 'vitest';
import { browserExecutable } from '../../../../scripts/browser-executable.ts';
import { pictureOf } from './headless.ts';

const SIGHT = { page: '/simulations/a?select=x', atMicros: 5_000_000, width: 320, height: 240 };
const browser = browserExecutable();

/** A page that shows a run as ours do: red before the instant is asked for, green after. */
const pageOf = (
  state: string,
  over = '',
) => `<!doctype html><body style="margin:0"><canvas width="40" height="30"></canvas>${over}
<script type="module">
  const context = document.querySelector('canvas').getContext('2d');
  const paint = (colour) => { context.fillStyle = colour; context.fillRect(0, 0, 40, 30); };
  paint('red');
  const told = await (await fetch('/api/told')).text();
  await fetch('/api/recordings/x/picture', { method: 'POST', body: 'x' }).catch(() => {});
  await fetch('https://elsewhere.example/').catch(() => {});
  window.aisle = {
    connection: () => ({ state: '${state}', error: { message: told } }),
    entityNames: () => ['x'],
    seek: async (micros) => paint(micros === 5000000 ? 'lime' : 'blue'),
    pause() {},
  };
</script>`;

function sender(page: string) {
  const asked: string[] = [];
  const send = async ({ method, path }: { method: string; path: string }) => {
    asked.push(`${method} ${path}`);
    const body = path.startsWith('/simulations/') ? page : 'The run is over.';
    const headers = { 'content-type': path.startsWith('/simulations/') ? 'text/html' : 'text/plain' };
    return { statusCode: 200, headers, rawPayload: Buffer.from(body) };
  };
  return { asked, send };
}

describe.skipIf(browser === null)('with a browser', () => {
  test('a page is drawn at its instant; what it asks is asked of the gateway, to read alone', async () => {
    const { asked, send } = sender(pageOf('following'));
    const png = await pictureOf(browser ?? '', SIGHT, send, new AbortController().signal);
    const bytes = Buffer.from(png, 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([40, 30]);
    expect(asked.filter((one) => !one.includes('favicon'))).toEqual(['GET /simulations/a?select=x', 'GET /api/told']);
  }, 60_000);

  test('what lies over the picture on the page is not in it', async () => {
    const bar = '<nav style="position:absolute;inset:0;background:magenta">Buttons</nav>';
    const drawn = (over: string) =>
      pictureOf(browser ?? '', SIGHT, sender(pageOf('following', over)).send, new AbortController().signal);
    expect(await drawn(bar)).toBe(await drawn(''));
  }, 60_000);

  test('a run that cannot be read is told in the words of the page', async () => {
    const { send } = sender(pageOf('failed'));
    const failed = pictureOf(browser ?? '', SIGHT, send, new AbortController().signal);
    await expect(failed).rejects.toThrow('The run is over.');
  }, 60_000);

  test('it ends when who asked has left', async () => {
    const left = new AbortController();
    const { send } = sender(pageOf('connecting'));
    const waits = pictureOf(
      browser ?? '',
      SIGHT,
      async (sent) => {
        if (sent.path === '/api/told') left.abort();
        return send(sent);
      },
      left.signal,
    );
    await expect(waits).rejects.toThrow('The browser has ended.');
  }, 60_000);
});
