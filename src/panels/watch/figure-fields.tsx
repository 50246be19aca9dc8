import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo } from 'react';
import { type ChosenFigure, chooseFigures } from '../../figures/index.ts';
import { useViewer } from '../../run/index.ts';
import { figureTitle, useCatalog } from '../../tables/index.ts';
import { compareNames, Select } from '../../ui/index.ts';
import { AGGREGATES } from '../../watch/index.ts';
import { type ConditionFieldsProps, NameField, NumberText, SecondsField } from './draft-fields.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { aggregateWords } from './rule-words.ts';

type KnownColumns = ReturnType<typeof useKnownColumns>;
type FieldsOfKnown = ConditionFieldsProps & { known: KnownColumns };

/** Which number of which table, and its limit. */
export function FigureFields(props: ConditionFieldsProps): ReactElement {
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
        <CardFigure figures={known.figures} chosen={chosen} onChoose={(figure) => onType(draftOfFigure(figure))} />
      )}
      <ColumnFields {...props} known={known} />
      <RowFields {...props} known={known} />
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

interface CardFigureProps {
  figures: readonly ChosenFigure[];
  /** Index of it; -1: what is typed is none of them. */
  chosen: number;
  onChoose: (figure: ChosenFigure) => void;
}

/** A figure of the plant's card fills the fields below. */
function CardFigure({ figures, chosen, onChoose }: CardFigureProps): ReactElement {
  return (
    <Select
      label={t`Figure of its card`}
      labelled
      value={String(chosen)}
      options={[
        ...(chosen === -1 ? [{ value: '-1', label: t`Another one` }] : []),
        ...figures.map(({ column }, index) => ({ value: String(index), label: figureTitle(column) })),
      ]}
      onChange={(index) => {
        const figure = figures[Number(index)];
        if (figure) onChoose(figure);
      }}
    />
  );
}

/** The column of a table. */
function ColumnFields({ known, ...props }: FieldsOfKnown): ReactElement {
  return (
    <>
      <NameField {...props} field="tableName" label={t`Table`} suggestions={known.tables} />
      <NameField
        {...props}
        field="owner"
        label={t`Of the entity`}
        help={t`Empty: of the scene`}
        suggestions={known.owners}
      />
      <NameField {...props} field="column" label={t`Column`} suggestions={known.numbers} />
    </>
  );
}

/** Which number of all in the column: one over its rows, or that of one row. */
function RowFields({ known, ...props }: FieldsOfKnown): ReactElement {
  const { draft, onType } = props;
  return (
    <>
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
  return { tableName, owner: ownerEntityName ?? '', column, rowColumn: '', aggregate: of };
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
      tables: [...new Set(all.map(({ name }) => name))].sort(compareNames),
      owners: named.flatMap(({ ownerEntityName }) => ownerEntityName ?? []),
      columns: columns.map(({ name }) => name),
      numbers: columns
        .filter(({ dataType }) => dataType === 'INTEGER' || dataType === 'DECIMAL')
        .map(({ name }) => name),
    };
  }, [items, tableName, owner]);
}
