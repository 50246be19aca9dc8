import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamSettings } from '../../environment/settings.ts';

/** Whether a nats-server is installed; what needs one is left out without it. */
export const HAS_NATS = spawnSync('nats-server', ['--version']).status === 0;
export const WITHOUT_NATS = HAS_NATS ? '' : ' (left out: nats-server is not on the PATH; Debian has it as a package)';

export interface NatsServer {
  readonly settings: StreamSettings;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Again, at the same address, with what was stored. */
  start(): Promise<void>;
}

/** A server of its own, with a folder that goes with it. */
export async function natsServer(
  cleanUp: (act: () => Promise<void>) => void,
  { port = 0, more = [] as string[] } = {},
): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-nats-'));
  const at = port === 0 ? await freePort() : port;
  let end: () => Promise<void> = async () => {};
  const server: NatsServer = {
    settings: {
      ...{ servers: [`nats://127.0.0.1:${at}`], name: 'test', token: null, credentialsFile: null, tls: null },
      ...{ replicas: 1, hours: 1, mostBytes: 200_000_000 },
    },
    async start() {
      const child = spawn('nats-server', ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(at), ...more], {
        stdio: 'ignore',
      });
      const exit = once(child, 'exit');
      end = async (signal: NodeJS.Signals = 'SIGKILL') => {
        child.kill(signal);
        await exit;
      };
      while (!(await answers(at))) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop: () => end(),
  };
  await server.start();
  cleanUp(async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  });
  return server;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const [outcome] = await Promise.race([
    once(socket, 'data').then(() => [true]),
    once(socket, 'error').then(
      () => [false],
      () => [false],
    ),
  ]).catch(() => [false]);
  socket.destroy();
  return outcome === true;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
