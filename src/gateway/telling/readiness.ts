import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { HeldBack } from '../upstream/asked-to-wait.ts';
import { troubleWords } from '../upstream/service-state.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { ownQuestion } from '../upstream/upstream-request.ts';

/** Whether the service can be read with this gateway's key, and what is wrong where it cannot. */
export interface Readiness {
  isReady: boolean;
  /** For operators: what is wrong and where to look. */
  message: string;
  /** What the service asked to wait with, and until when. */
  heldBack: HeldBack[];
}

/** However many ask, the service is asked once in this time. */
const KEPT_MILLIS = 2_000;
const DEADLINE_MILLIS = 3_000;

/** Asks the service for its health (interface 4.3), which also checks the key. */
export function createReadiness({ ask, heldBack }: Pick<Upstream, 'ask' | 'heldBack'>): () => Promise<Readiness> {
  let kept: Promise<Looked> | null = null;
  return async () => {
    if (kept === null) {
      kept = look(ask);
      void kept.finally(() => {
        setTimeout(() => {
          kept = null;
        }, KEPT_MILLIS).unref();
      });
    }
    return { ...(await kept), heldBack: heldBack() };
  };
}

type Looked = Omit<Readiness, 'heldBack'>;

async function look(ask: Upstream['ask']): Promise<Looked> {
  try {
    const question = ownQuestion('health', null, 'readiness');
    const answer = await ask({ ...question, endpoint: 'readiness', signal: AbortSignal.timeout(DEADLINE_MILLIS) });
    return readinessOf(answer);
  } catch (error) {
    const isLate = error instanceof GatewayFailure && error.code === 'CLIENT_LEFT';
    const late = `The simulation service did not answer within ${DEADLINE_MILLIS / 1000} s.`;
    return { isReady: false, message: isLate || !(error instanceof GatewayFailure) ? late : error.message };
  }
}

function readinessOf(answer: UpstreamAnswer): Looked {
  if (answer.status === 200) return { isReady: true, message: 'The simulation service answers.' };
  const unknown = `The simulation service answers a look at its health with status ${answer.status}.`;
  return { isReady: false, message: troubleWords({ answer, failure: null }) ?? unknown };
}
