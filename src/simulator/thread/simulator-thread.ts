import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programFile } from '../../programs/index.ts';
import { scenarios } from '../plant/index.ts';
import type { SimulatorSettings } from '../settings.ts';
import type { ListeningSimulator, SimulatorAddress } from '../simulator.ts';
import type { ThreadMessage, ThreadSettings } from './messages.ts';

/** What a simulator in a thread cannot be told: it has the machine's clock and threads, and its demo instances. */
export type SimulatorThreadSettings = Omit<SimulatorSettings, 'timing' | 'replications' | 'demoInstances'>;

/** Starts a simulator in a thread of its own. @throws as listening does */
export async function startSimulatorThread(
  { onFailure, onRequestFailure, scenarios: shown = scenarios, ...settings }: SimulatorThreadSettings,
  host: string,
  port: number,
): Promise<ListeningSimulator> {
  const named = shown.map(({ name, plantModel = null }) => ({ name, plantModel }));
  const workerData: ThreadSettings = { ...settings, scenarios: named, host, port };
  // None of our settings are in its environment: keys are among them, and it is told what it needs.
  const worker = new Worker(programFile('simulator-thread'), { workerData, env: {} });
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'failure') onFailure?.(message.simulationId, message.error);
    if (message.kind === 'request-failure') onRequestFailure?.(message.requestId, message.error);
  });
  const { baseUrl } = await listening(worker);
  return {
    baseUrl,
    async close() {
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}

function listening(worker: Worker): Promise<SimulatorAddress> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      void worker.terminate();
      reject(error);
    };
    worker.once('error', fail);
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'listening') resolve(message.address);
      if (message.kind === 'not-started') fail(message.error);
    });
  });
}
