import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'calm';

/** Tones of the instance statuses (interface 2.5). Any other word is shown in a calm tone. */
const TONES: Readonly<Record<string, Tone>> = {
  READY: 'info',
  RUNNING: 'good',
  PAUSED: 'warn',
  COMPLETED: 'calm',
  STOPPED: 'calm',
  FAILED: 'bad',
};

function statusWords(status: string): string {
  const words: Readonly<Record<string, string>> = {
    READY: t`Ready`,
    RUNNING: t`Running`,
    PAUSED: t`Paused`,
    COMPLETED: t`Completed`,
    STOPPED: t`Stopped`,
    FAILED: t`Failed`,
  };
  return words[status] ?? status;
}

/** Instance status as a coloured dot with its word. */
export function StatusBadge({ status }: { status: string }): ReactElement {
  return <Badge tone={TONES[status] ?? 'calm'}>{statusWords(status)}</Badge>;
}

/** Small label with a coloured dot; the colour never carries the meaning alone. */
export function Badge({ tone, children }: { tone: Tone; children: string }): ReactElement {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
