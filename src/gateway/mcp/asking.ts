import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANYBODY, clientOf } from '../access/caller.ts';
import { leaving } from '../leaving.ts';
import type { OwnAddress } from '../origin/own-address.ts';
import type { App } from '../route-schemas.ts';
import { createDeriveThread } from './derive/derive-thread.ts';
import { askBy, bytesBy, insideOf } from './inside.ts';
import { createPictures } from './picture/draw.ts';
import { createStateReader, type StateOptions } from './read-state.ts';
import type { Asking } from './tool.ts';

export interface AskersOptions extends StateOptions {
  /** The browser that draws; null: one that is found. */
  browser: string | null;
  address: OwnAddress;
  hasDashboard: boolean;
}

/** Who asks with a request, and by what they are answered: tools of programs and reports ask alike. */
export interface Askers {
  of(request: FastifyRequest, reply: FastifyReply): Asking;
}

/** One thread and one bound on pictures for all who ask; they end with the server. */
export function createAskers(app: App, { browser, address, hasDashboard, ...stateOptions }: AskersOptions): Askers {
  const stateOf = createStateReader(stateOptions);
  const drawFor = createPictures({ browser, hasDashboard, log: app.log });
  const thread = createDeriveThread();
  app.addHook('preClose', () => thread.close());

  return {
    of(request, reply) {
      const signal = leaving(reply);
      const send = insideOf(app, request, signal);
      const derive = thread.deriveFor(signal);
      return {
        ...{ signal, send, derive },
        caller: request.askedBy ?? ANYBODY,
        ask: askBy(send),
        read: bytesBy(send),
        command: askBy(insideOf(app, request, new AbortController().signal)),
        origin: address.publicOrigin ?? `${request.protocol}://${request.headers.host}`,
        state: stateOf(request, derive),
        draw: drawFor(send, clientOf(request), signal),
      };
    },
  };
}
