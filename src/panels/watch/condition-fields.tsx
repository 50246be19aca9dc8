import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Checkbox } from '../../ui/index.ts';
import { RUN_STATES } from '../../watch/index.ts';
import { FigureFields } from './figure-fields.tsx';
import { type ConditionFieldsProps, NameField, NumberText, SecondsField } from './rule-fields.tsx';
import { stateChoiceWords } from './rule-words.ts';
import { type KnownNames, useKnownNames } from './use-known-names.ts';
import classes from './watch.module.css';

/** What is asked of each kind of condition. */
export function ConditionFields(props: ConditionFieldsProps): ReactElement {
  const names = useKnownNames();
  const { kind } = props.draft;
  switch (kind) {
    case 'standing':
      return <StandingFields {...props} names={names} />;
    case 'load-at-rest':
    case 'no-throughput':
      return (
        <>
          <NameField {...props} field="place" label={t`Place`} suggestions={names.entities} />
          <SecondsField {...props} />
        </>
      );
    case 'waiting':
      return (
        <>
          <NumberText {...props} field="count" label={t`More than`} help={t`Devices that wait at once`} />
          <SecondsField {...props} />
          <NameField
            {...props}
            field="entityType"
            label={t`Of type`}
            help={t`Empty: of any`}
            suggestions={names.types}
          />
          <NameField
            {...props}
            field="place"
            label={t`Waiting for`}
            help={t`Empty: whatever it is`}
            suggestions={names.awaited}
          />
        </>
      );
    case 'path':
      return (
        <>
          <NameField {...props} field="pathName" label={t`Path`} suggestions={names.paths} />
          <NumberText {...props} field="count" label={t`More than`} help={t`Devices on it at once`} />
        </>
      );
    case 'figure':
      return <FigureFields {...props} />;
    case 'simulation':
      return <StateChoices {...props} />;
  }
}

function StandingFields(props: ConditionFieldsProps & { names: KnownNames }): ReactElement {
  const { draft, names, onType } = props;
  return (
    <>
      <NameField
        {...props}
        field="entityName"
        label={t`Device`}
        help={t`Empty: each device`}
        suggestions={names.entities}
      />
      <NameField {...props} field="entityType" label={t`Of type`} help={t`Empty: of any`} suggestions={names.types} />
      <SecondsField {...props} />
      <Checkbox
        label={t`Only while others wait for it`}
        isChecked={draft.onlyWhileHolding}
        onChange={(onlyWhileHolding) => onType({ onlyWhileHolding })}
      />
    </>
  );
}

function StateChoices({ draft, errors, onType }: ConditionFieldsProps): ReactElement {
  return (
    <fieldset className={classes.choices}>
      <legend>{t`What is told of`}</legend>
      {RUN_STATES.map((state) => (
        <Checkbox
          key={state}
          label={stateChoiceWords(state)}
          isChecked={draft.of.includes(state)}
          onChange={(isChosen) =>
            onType({ of: RUN_STATES.filter((one) => (one === state ? isChosen : draft.of.includes(one))) })
          }
        />
      ))}
      {errors.of !== undefined && <p className={classes.error}>{errors.of}</p>}
    </fieldset>
  );
}
