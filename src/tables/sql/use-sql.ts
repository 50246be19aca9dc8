import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServiceClient } from '../../client/react/index.ts';
import { plainText } from '../../grid/index.ts';
import type { Question } from '../board/board-model.ts';

export type SqlState =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'answered'; copyId: string; question: Question }
  | { step: 'explained'; plan: string }
  | { step: 'failed'; error: unknown; isPlan: boolean };

/** Asks in SQL; one question at a time, which can be cancelled. */
export function useSql(simulationId: string) {
  const client = useServiceClient();
  const [state, setState] = useState<SqlState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  /** The question without an answer yet. */
  const unanswered = useRef<{ sql: string; explain: boolean }>(null);

  const ask = async (sql: string, explain: boolean) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    unanswered.current = { sql, explain };
    setState({ step: 'asking' });
    try {
      const answer = await client.tableCopies.sql({ simulationId, sql, explain }, { signal: controller.signal });
      if (controller.signal.aborted) return;
      unanswered.current = null;
      setState(
        answer.copyId === null
          ? { step: 'explained', plan: plainText(answer.rows[0]?.plan) }
          : { step: 'answered', copyId: answer.copyId, question: { sql, tables: answer.tables } },
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      unanswered.current = null;
      setState({ step: 'failed', error, isPlan: explain });
    }
  };
  // React ends effects while a page is hidden, and begins them again: a cancelled question is then asked again.
  const askAgain = useEffectEvent(() => {
    const { current } = unanswered;
    if (current) void ask(current.sql, current.explain);
  });
  useEffect(() => {
    askAgain();
    return () => running.current?.abort();
  }, []);
  const cancel = () => {
    running.current?.abort();
    unanswered.current = null;
    setState({ step: 'idle' });
  };
  return { state, run: (sql: string) => ask(sql, false), explain: (sql: string) => ask(sql, true), cancel };
}
