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
export function StepFields(props: StepFieldsProps): ReactElement {
  const { step, index, edits } = props;
  return (
    <div className={classes.fields}>
      <CaptionFields {...props} />
      <TimeFields {...props} />
      <Select
        labelled
        label={t`The camera comes`}
        value={step.transition}
        options={[
          { value: 'fly', label: t`Flying` },
          { value: 'cut', label: t`At once` },
        ]}
        onChange={(transition) => edits.edit(index, { transition }, 'transition')}
      />
      <TextField
        label={t`Note for the presenter`}
        value={step.note}
        maxLength={LONGEST_NOTE}
        onChange={(note) => edits.edit(index, { note }, 'note')}
      />
      <div className={classes.buttons}>
        <Button icon="camera" onClick={() => edits.retake(index)}>
          {t`Take what is shown now`}
        </Button>
      </div>
    </div>
  );
}

/** The text of a step in each language. */
function CaptionFields({ step: { caption }, index, edits }: StepFieldsProps): ReactElement {
  const say = (language: keyof Shot['caption']) => (text: string) =>
    edits.edit(index, { caption: { ...caption, [language]: text } }, `caption ${language}`);
  return (
    <>
      <TextField label={t`Caption in English`} value={caption.en} maxLength={LONGEST_CAPTION} onChange={say('en')} />
      <TextField
        label={t`Caption in Chinese`}
        value={caption['zh-Hans']}
        maxLength={LONGEST_CAPTION}
        onChange={say('zh-Hans')}
      />
    </>
  );
}

/** How long a step is shown, and how fast time goes on in it. */
function TimeFields({ step: { seconds, time }, index, edits }: StepFieldsProps): ReactElement {
  const show = (next: Shot['seconds']) => edits.edit(index, { seconds: next }, 'seconds');
  return (
    <>
      <Switch
        label={t`Wait for a click`}
        isOn={seconds === null}
        onChange={(waits) => show(waits ? null : USUAL_SECONDS)}
      />
      {seconds !== null && (
        <NumberField
          label={t`Seconds`}
          value={seconds}
          minValue={LEAST_SECONDS}
          maxValue={LONGEST_SECONDS}
          onChange={(next) => show(Number.isFinite(next) ? next : USUAL_SECONDS)}
        />
      )}
      {time.kind === 'at' && (
        <NumberField
          label={t`Rate of time`}
          value={time.rate}
          minValue={-100}
          maxValue={100}
          step={0.5}
          onChange={(next) => edits.edit(index, { time: { ...time, rate: Number.isFinite(next) ? next : 1 } }, 'time')}
        />
      )}
    </>
  );
}
