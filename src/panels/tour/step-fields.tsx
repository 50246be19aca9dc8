import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { LEAST_SECONDS, LONGEST_CAPTION, LONGEST_NOTE, LONGEST_SECONDS, type Shot } from '../../tour/index.ts';
import { Button, NumberField, Select, Switch, TextField } from '../../ui/index.ts';
import classes from './tour.module.css';
import type { TourEdits } from './tour-edits.ts';

interface StepFieldsProps {
  step: Shot;
  index: number;
  edits: TourEdits;
}

const USUAL_SECONDS = 8;

/** What can be said of a step, and how long it is shown. */
export function StepFields({ step, index, edits }: StepFieldsProps): ReactElement {
  const edit = (field: keyof Shot) => (change: Partial<Shot>) => edits.edit(index, change, field);
  const { caption, seconds, note, transition, time } = step;
  const say = (language: keyof Shot['caption']) => (text: string) =>
    edits.edit(index, { caption: { ...caption, [language]: text } }, `caption ${language}`);
  return (
    <div className={classes.fields}>
      <TextField label={t`Caption in English`} value={caption.en} maxLength={LONGEST_CAPTION} onChange={say('en')} />
      <TextField
        label={t`Caption in Chinese`}
        value={caption['zh-Hans']}
        maxLength={LONGEST_CAPTION}
        onChange={say('zh-Hans')}
      />
      <Switch
        label={t`Wait for a click`}
        isOn={seconds === null}
        onChange={(waits) => edit('seconds')({ seconds: waits ? null : USUAL_SECONDS })}
      />
      {seconds !== null && (
        <NumberField
          label={t`Seconds`}
          value={seconds}
          minValue={LEAST_SECONDS}
          maxValue={LONGEST_SECONDS}
          onChange={(next) => edit('seconds')({ seconds: Number.isFinite(next) ? next : USUAL_SECONDS })}
        />
      )}
      {time.kind === 'at' && (
        <NumberField
          label={t`Rate of time`}
          value={time.rate}
          minValue={-100}
          maxValue={100}
          step={0.5}
          onChange={(rate) => edit('time')({ time: { ...time, rate: Number.isFinite(rate) ? rate : 1 } })}
        />
      )}
      <Select
        labelled
        label={t`The camera comes`}
        value={transition}
        options={[
          { value: 'fly', label: t`Flying` },
          { value: 'cut', label: t`At once` },
        ]}
        onChange={(next) => edit('transition')({ transition: next })}
      />
      <TextField
        label={t`Note for the presenter`}
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={(next) => edit('note')({ note: next })}
      />
      <div className={classes.buttons}>
        <Button icon="camera" onClick={() => edits.retake(index)}>
          {t`Take what is shown now`}
        </Button>
      </div>
    </div>
  );
}
