import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Shot } from '../../tour/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { StepFields } from './step-fields.tsx';
import { stepLength, stepName, stepTime } from './step-words.ts';
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
