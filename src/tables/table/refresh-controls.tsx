import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { IconButton, Select } from '../../ui/index.ts';
import { REFRESH_CHOICES, type RefreshChoice, refreshWords } from '../refresh.ts';
import classes from './table.module.css';

export interface Refresh {
  every: RefreshChoice;
  setEvery: (every: RefreshChoice) => void;
  busy: boolean;
  now: () => void;
}

export function RefreshControls({ every, setEvery, busy, now }: Refresh): ReactElement {
  return (
    <>
      <Select
        label={t`Auto-refresh`}
        value={every}
        options={REFRESH_CHOICES.map((value) => ({ value, label: refreshWords(value) }))}
        onChange={setEvery}
      />
      <IconButton icon="refresh" label={t`Refresh now`} className={classes.refresh} data-busy={busy} onClick={now} />
    </>
  );
}
