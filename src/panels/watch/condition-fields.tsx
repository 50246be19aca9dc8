import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo, useState } from 'react';
import { type ChosenFigure, chooseFigures } from '../../figures/index.ts';
import { instantShown, useViewer, type Viewer } from '../../run/index.ts';
import { figureTitle, useCatalog } from '../../tables/index.ts';
import {
  Checkbox,
  ComboBox,
  compareNames,
  type FieldErrors,
  formatSimulationSpan,
  Select,
  TextField,
} from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import { AGGREGATES, RUN_STATES } from '../../watch/index.ts';
import type { RuleDraft } from './rule-draft.ts';
import { aggregateWords, stateChoiceWords } from './rule-words.ts';
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

/** Which number of which table, and its limit. */
function FigureFields(props: ConditionFieldsProps): ReactElement {
  const { draft, onType } = props;
  const known = useKnownColumns(draft);
  const chosen = known.figures.findIndex((figure) => isSameFigure(draftOfFigure(figure), draft));
  const comparisons = [
    { value: 'above', label: t`Above` },
    { value: 'below', label: t`Below` },
  ] as const;
  return (
    <>
      {known.figures.length > 0 && (
        <Select
          label={t`Figure of its card`}
          labelled
          value={String(chosen)}
          options={[
            ...(chosen === -1 ? [{ value: '-1', label: t`Another one` }] : []),
            ...known.figures.map(({ column }, index) => ({ value: String(index), label: figureTitle(column) })),
          ]}
          onChange={(index) => {
            const figure = known.figures[Number(index)];
            if (figure) onType(draftOfFigure(figure));
          }}
        />
      )}
      <NameField {...props} field="tableName" label={t`Table`} suggestions={known.tables} />
      <NameField
        {...props}
        field="owner"
        label={t`Of the entity`}
        help={t`Empty: of the scene`}
        suggestions={known.owners}
      />
      <NameField {...props} field="column" label={t`Column`} suggestions={known.numbers} />
      <Select
        label={t`Which number`}
        labelled
        value={draft.aggregate}
        options={AGGREGATES.map((value) => ({ value, label: aggregateWords(value) }))}
        onChange={(aggregate) => onType({ aggregate })}
      />
      {draft.aggregate === 'none' && (
        <NameField
          {...props}
          field="rowColumn"
          label={t`Row where`}
          help={t`A column to find the row by; empty: the last row`}
          suggestions={known.columns}
        />
      )}
      {draft.aggregate === 'none' && draft.rowColumn.trim() !== '' && (
        <NumberText {...props} field="rowValue" label={t`is`} help={t`The text in that column`} />
      )}
      <Select
        label={t`Is`}
        labelled
        value={draft.comparison}
        options={comparisons}
        onChange={(comparison) => onType({ comparison })}
      />
      <NumberText {...props} field="value" label={t`Limit`} help={limitHelp(known.figures[chosen]?.unit)} />
      <SecondsField {...props} />
    </>
  );
}

/** How a limit is typed, where the figure is shown otherwise. */
function limitHelp(unit: ChosenFigure['unit'] | undefined): string {
  if (unit === 'share') return t`As a share: 0.85 is 85 %`;
  return unit === 'seconds' ? t`In seconds` : '';
}

type FigureDraft = Pick<RuleDraft, 'tableName' | 'owner' | 'column' | 'rowColumn' | 'aggregate'>;

/** A figure of the plant's card, as what is typed to watch it. */
function draftOfFigure({ tableName, ownerEntityName, column, of }: ChosenFigure): FigureDraft {
  return { tableName, owner: ownerEntityName ?? '', column, rowColumn: '', aggregate: of === 'last' ? 'none' : of };
}

function isSameFigure(figure: FigureDraft, draft: RuleDraft): boolean {
  return Object.entries(figure).every(([field, value]) => draft[field as keyof FigureDraft] === value);
}

/** What the catalog has to offer: any other name may be typed too. */
function useKnownColumns({ tableName, owner }: RuleDraft) {
  const { hasLive, simulationId } = useViewer();
  const { known } = useCatalog(hasLive ? simulationId : null, false);
  const items = known?.items;
  return useMemo(() => {
    const all = items ?? [];
    const named = all.filter(({ name }) => name === tableName.trim());
    const table = named.find(({ ownerEntityName }) => (ownerEntityName ?? '') === owner.trim()) ?? named[0];
    const columns = table?.columns ?? [];
    return {
      figures: chooseFigures(all),
      tables: [...new Set(all.map(({ name }) => name))].sort(),
      owners: named.flatMap(({ ownerEntityName }) => ownerEntityName ?? []),
      columns: columns.map(({ name }) => name),
      numbers: columns
        .filter(({ dataType }) => dataType === 'INTEGER' || dataType === 'DECIMAL')
        .map(({ name }) => name),
    };
  }, [items, tableName, owner]);
}

interface ConditionFieldsProps {
  draft: RuleDraft;
  errors: FieldErrors;
  onType: (typed: Partial<RuleDraft>) => void;
}

type TextOf = { [Field in keyof RuleDraft]: RuleDraft[Field] extends string ? Field : never }[keyof RuleDraft];

interface FieldProps extends ConditionFieldsProps {
  field: Exclude<TextOf, 'kind' | 'comparison'>;
  label: string;
  help?: string;
}

/** A name, with those that are known. */
function NameField(props: FieldProps & { suggestions: readonly string[] }): ReactElement {
  const { draft, errors, onType, field, label, help, suggestions } = props;
  return (
    <ComboBox
      label={label}
      labelled
      help={help}
      value={draft[field]}
      error={errors[field]}
      suggestions={suggestions}
      onChange={(text) => onType({ [field]: text })}
    />
  );
}

function NumberText({ draft, errors, onType, field, label, help }: FieldProps): ReactElement {
  return (
    <TextField
      label={label}
      help={help}
      inputMode="decimal"
      value={draft[field]}
      error={errors[field]}
      onChange={(text) => onType({ [field]: text })}
    />
  );
}

/** For how long it must be so; a number is also said as people read it. */
function SecondsField(props: ConditionFieldsProps): ReactElement {
  const seconds = Number(props.draft.seconds);
  const span = formatSimulationSpan(0, seconds * MICROS_PER_SECOND);
  const help = Number.isFinite(seconds) && seconds >= 60 ? t`That is ${span}` : t`0: at once`;
  return <NumberText {...props} field="seconds" label={t`For longer than (seconds)`} help={help} />;
}
