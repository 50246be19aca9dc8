import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { createZstd, importRecording, openArchive } from './archive/index.ts';
import { createGateway } from './gateway/index.ts';
import { listenUnannounced, PRODUCT_VERSION, type ProductEnvironment, type RunningProduct } from './product.ts';

const NO_LIMITS = { mostBytes: Number.MAX_SAFE_INTEGER, mostDays: Number.MAX_SAFE_INTEGER };

/**
 * Serves one recording and nothing else: no simulator runs and no service is asked. What is changed of it (label, notes)
 * is gone with the process; the file stays as it is.
 * @throws Error saying why the file cannot be shown
 */
export async function startReplay(
  { gateway: { host, port, recordings: _recordings, service: _service, ...settings } }: ProductEnvironment,
  file: string,
  dashboardFolder: string | null,
  logger: Logger,
): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-replay-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  try {
    const { size } = await stat(file);
    const compress = await createZstd();
    const archive = await openArchive({ folder, compress, limits: NO_LIMITS, productVersion: PRODUCT_VERSION });
    const { recordingId, label } = await importRecording(archive, createReadStream(file), { mostBytes: size });
    const gateway = await createGateway({
      ...settings,
      simulationIds: null,
      recordings: { archive, policy: { always: [], watched: false } },
      upstream: null,
      controlPlane: false,
      dashboardFolder,
      processFigures: true,
      logger,
    });
    const url = await listenUnannounced(gateway, logger, { host, port });
    return {
      url: `${url}/recordings/${recordingId}`,
      source: `${label} (${basename(file)})`,
      exposure: null,
      recordings: null,
      async close() {
        await gateway.close();
        await archive.close();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}
