import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { instantShown, useViewer, type Viewer } from '../../run/index.ts';
import { Checkbox, compareNames } from '../../ui/index.ts';
import { RUN_STATES } from '../../watch/index.ts';
import { type ConditionFieldsProps, NameField, NumberText, SecondsField } from './draft-fields.tsx';
import { FigureFields } from './figure-fields.tsx';
import { stateChoiceWords } from './rule-words.ts';
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

/** Names that a rule may be about. */
interface KnownNames {
  readonly entities: readonly string[];
  readonly types: readonly string[];
  readonly paths: readonly string[];
  /** What devices may wait for: others, paths, points. */
  readonly awaited: readonly string[];
}

/** What is there at the instant shown when the dialog opens. */
function useKnownNames(): KnownNames {
  const viewer = useViewer();
  const [names] = useState(() => namesOf(viewer));
  return names;
}

function namesOf(viewer: Viewer): KnownNames {
  const instant = instantShown(viewer);
  const at = instant?.simulationTimeMicros ?? 0;
  const there = instant?.world.entitiesAt(at) ?? [];
  const paths = [...(instant?.world.paths.values() ?? [])];
  const points = paths.flatMap(({ startPointName, endPointName }) => [startPointName, endPointName]);
  const entities = sorted(there.map((entity) => entity.nameAt(at)));
  const pathNames = sorted(paths.map(({ name }) => name));
  return {
    entities,
    types: sorted(there.map(({ entityType }) => entityType)),
    paths: pathNames,
    awaited: [...entities, ...pathNames, ...sorted(points)],
  };
}

function sorted(names: readonly (string | null)[]): string[] {
  return [...new Set(names.filter((name) => name !== null))].sort(compareNames);
}
