import { t } from '@lingui/core/macro';
import { type ReactElement, useCallback } from 'react';
import { type Readout, useFeedState, useReadoutText, wordsFor } from '../../run/index.ts';
import { CopyButton, ErrorNotice, formatAge } from '../../ui/index.ts';
import { reportOf } from './trouble-log.tsx';
import classes from './trouble-notice.module.css';

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
          {t`Copy details`}
          <CopyButton text={reportOf(trouble)} label={t`Copy error`} />
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
  const seconds = Math.ceil((waitMillis ?? 0) / 1000);
  const wait = waitMillis === null ? '' : t`Next try in ${seconds} s.`;
  if (staleMillis === null) return wait;
  const age = formatAge(staleMillis / 1000);
  return `${wait} ${t`The picture is ${age} old.`}`.trim();
}
