import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { temporaryFolder } from '../archive/testing/recorded-run.ts';
import { connectedClient } from '../gateway/mcp/testing/connected-client.ts';
import { readProductEnvironment, startProduct } from '../product.ts';
import { plantsOf } from './warm-product.ts';

/** The product with its demo plants so warm, and a client that may call all tools. @param patienceMillis for the plants to be warm */
export async function productOfTools(
  hours: number,
  patienceMillis: number,
  cleanUp: (end: () => Promise<void>) => void,
) {
  const folder = await temporaryFolder(cleanUp);
  const settings = { PORT: '0', DEMO_WARM_HOURS: String(hours), MCP: 'control', RECORDINGS_DIR: folder };
  const { url, close } = await startProduct(readProductEnvironment(settings), null, pino({ level: 'silent' }));
  cleanUp(close);
  const allWarm = async () => expect((await plantsOf(url)).filter(({ warmUp }) => warmUp !== null)).toEqual([]);
  await vi.waitFor(allWarm, { timeout: patienceMillis, interval: 200 });
  return { url, client: await connectedClient(url, {}, cleanUp) };
}
