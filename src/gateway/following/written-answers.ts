import { keepNewest } from '../../units/index.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { StoredRun } from './memory-store.ts';
import { type ReadQuery, writeUpdatesAnswer } from './updates-answer.ts';

/** Readers in step share what was written for one of them, of the latest answer. */
export interface WrittenAnswers {
  write(run: StoredRun, query: ReadQuery): UpstreamAnswer;
}

/** For readers who stand elsewhere in the same answer: most stand at one place. */
const MOST_WRITTEN = 8;

export function createWrittenAnswers(): WrittenAnswers {
  let written = { readId: '', answers: new Map<string, UpstreamAnswer>() };
  return {
    write(run, { cursor, limit }) {
      const { readId } = run.head.shell.by;
      if (written.readId !== readId) written = { readId, answers: new Map() };
      const key = `${cursor.sequence} ${limit}`;
      const answer = written.answers.get(key) ?? writeUpdatesAnswer(run, cursor);
      keepNewest(written.answers, key, answer, MOST_WRITTEN);
      return answer;
    },
  };
}
