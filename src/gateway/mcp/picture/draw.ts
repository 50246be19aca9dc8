import type { FastifyBaseLogger } from 'fastify';
import { createShares } from '../../copies/shares.ts';
import { GatewayFailure } from '../../failures.ts';
import type { SendInside } from '../inside.ts';
import { findBrowser } from './find-browser.ts';
import { pictureOf, type Sight } from './headless.ts';

const PICTURES = { total: 2, ofOneClient: 1, what: 'pictures are being taken', retryAfterSeconds: 10 };

/** A PNG of a page, as base64. @throws GatewayFailure that says why there is none */
export type Draw = (sight: Sight) => Promise<string>;

export interface PictureOptions {
  /** The browser that is set; null: one that is found. */
  browser: string | null;
  hasDashboard: boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Takes pictures where a browser is installed, some at a time. */
export function createPictures({ browser: named, hasDashboard, log }: PictureOptions) {
  const shares = createShares(PICTURES);

  return (send: SendInside, client: string, signal: AbortSignal): Draw =>
    async (sight) => {
      if (!hasDashboard) throw new GatewayFailure('NOT_FOUND', 'This gateway has no dashboard that could be drawn.');
      const browser = findBrowser(named);
      if (browser === null) throw new GatewayFailure('NOT_FOUND', named === null ? NONE_FOUND : NOT_THERE);
      const giveBack = shares.take(client);
      try {
        return await pictureOf(browser, sight, send, signal);
      } catch (err) {
        log.warn({ err, page: sight.page }, 'A picture could not be taken.');
        throw new GatewayFailure('STATE_CONFLICT', `The picture could not be taken: ${(err as Error).message}`);
      } finally {
        giveBack();
      }
    };
}

const NONE_FOUND =
  'No browser is installed where the gateway runs, so no picture can be taken: install Chromium or Chrome there, or name one by MCP_BROWSER. The link shows the same to people.';
const NOT_THERE =
  'The browser that MCP_BROWSER names is not there, so no picture can be taken. The link shows the same to people.';
