import { type ReactElement, useCallback } from 'react';
import { CopyButton, ErrorNotice, formatLag } from '../../ui/index.ts';
import { wordsFor } from './connection-words.ts';
import { reportOf } from './trouble-log.tsx';
import classes from './trouble-notice.module.css';
import { useFeedState, useReadoutText } from './viewer-context.ts';
import type { Readout } from './viewer-state.ts';

/** What is wrong with the connection, what happens about it, and how old the picture is. */
export function TroubleNotice(): ReactElement | null {
  const trouble = useFeedState(({ connection }) => connection.trouble);
  const state = useFeedState(({ connection }) => connection.state);
  if (trouble === null) return null;
  const { title, advice } = wordsFor(trouble);
  const { code, message, requestId, details } = trouble;
  return (
    <div className={classes.notice} data-connection={state}>
      <ErrorNotice problem={{ code, message, requestId, details: details.slice(0, 4) }} title={title}>
        <p className={classes.advice}>
          {advice} {state !== 'following' && <PictureAge />}
        </p>
        <p className={classes.copy}>
          Copy for a report
          <CopyButton text={reportOf(trouble)} label="Copy error" />
        </p>
      </ErrorNotice>
    </div>
  );
}

function PictureAge(): ReactElement {
  const age = useReadoutText<HTMLElement>(useCallback(ageText, []));
  return <strong ref={age} aria-live="off" />;
}

function ageText({ staleMillis, waitMillis }: Readout): string {
  const wait = waitMillis === null ? '' : `Next try in ${Math.ceil(waitMillis / 1000)} s. `;
  return staleMillis === null ? wait : `${wait}The picture is ${formatLag(staleMillis / 1000)} old.`;
}
