import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { codeWords, useFailureOf, useViewer } from '../../run/index.ts';
import { CopyButton } from '../../ui/index.ts';
import classes from './run-reason.module.css';

/** A code of the service in words, and of a failure the sentence that it gave. */
export function Reason({ code, isFailure }: { code: string; isFailure: boolean }): ReactElement {
  return isFailure ? <FailureReason code={code} /> : <span className={classes.mode}>{codeWords(code)}</span>;
}

function FailureReason({ code }: { code: string }): ReactElement {
  const { simulationId } = useViewer();
  const failure = useFailureOf(simulationId);
  if (failure === null) return <span className={classes.mode}>{codeWords(code)}</span>;
  return (
    <>
      <bdi className={classes.failure} title={`${failure} (${code})`}>
        {failure}
      </bdi>
      <CopyButton text={`${simulationId} ${code}: ${failure}`} label={t`Copy the reason`} />
    </>
  );
}
