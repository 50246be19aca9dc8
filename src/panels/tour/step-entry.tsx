import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { captionIn, type Shot } from '../../tour/index.ts';
import { Button, currentRegion, formatCount, formatSimulationTime, IconButton } from '../../ui/index.ts';
import { StepFields } from './step-fields.tsx';
import classes from './tour.module.css';
import type { TourEdits } from './tour-edits.ts';

interface StepEntryProps {
  step: Shot;
  index: number;
  count: number;
  edits: TourEdits;
  isOpen: boolean;
  /** It is what is played now. */
  isShown: boolean;
  onOpen: (isOpen: boolean) => void;
  onShow: () => void;
}

/** A step in the list: what it is, what can be done with it, and its fields while they are open. */
export function StepEntry({
  step,
  index,
  count,
  edits,
  isOpen,
  isShown,
  onOpen,
  onShow,
}: StepEntryProps): ReactElement {
  const name = stepName(step, index);
  return (
    <li className={classes.entry} data-shown={isShown || undefined} aria-current={isShown ? 'step' : undefined}>
      <div className={classes.head}>
        <Button look="quiet" className={classes.name} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <bdi>{name}</bdi>
        </Button>
        <span className={classes.facts}>
          {stepTime(step)} · {stepLength(step)}
        </span>
        <span className={classes.tools}>
          <IconButton icon="play" label={t`Play from ${name}`} onClick={onShow} />
          <IconButton
            icon="arrow-up"
            label={t`Move up ${name}`}
            disabled={index === 0}
            onClick={() => edits.move(index, index - 1)}
          />
          <IconButton
            icon="arrow-down"
            label={t`Move down ${name}`}
            disabled={index === count - 1}
            onClick={() => edits.move(index, index + 1)}
          />
          <IconButton icon="close" label={t`Delete ${name}`} onClick={() => edits.remove(index)} />
        </span>
      </div>
      {isOpen && <StepFields {...{ step, index, edits }} />}
    </li>
  );
}

/** The time of a step in words: an instant, or live. */
function stepTime({ time }: Shot): string {
  return time.kind === 'live' ? t`Live` : formatSimulationTime(time.simulationTimeMicros);
}

/** How long a step is shown, in words. */
function stepLength({ seconds }: Shot): string {
  if (seconds === null) return t`waits`;
  const number = formatCount(seconds);
  return t`${number} s`;
}

/** "Step 2: The hall": what a step is called. */
function stepName(step: Shot, index: number): string {
  const number = formatCount(index + 1);
  const caption = captionIn(step, currentRegion().language);
  return caption === '' ? t`Step ${number}` : t`Step ${number}: ${caption}`;
}
