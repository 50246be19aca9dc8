import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { Comparison, TableCopy } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import {
  type Compare,
  type Look,
  MenuValues,
  ResultFrame,
  type Shown,
  type StandOut,
  TableFailure,
  type TableLinks,
  TableSkeleton,
  writeShown,
} from '../../grid/index.ts';
import { recordedRunOf, stringifyExactJson } from '../../tabular/index.ts';
import { Button, Checkbox, formatCount, formatSimulationTime, Popover } from '../../ui/index.ts';
import { CopyBar } from '../copies/copy-bar.tsx';
import { CopyView } from '../copies/copy-view.tsx';
import { type OpenedCopy, useCopy, useKeptCopy } from '../copies/use-copy.ts';
import { NoticeBar } from '../notice-bar.tsx';
import type { TableAddress } from '../table-address.ts';

interface CompareViewProps {
  address: TableAddress;
  opened: OpenedCopy;
  shown: string;
  onShown: (shown: string) => void;
  compare: Compare;
  title: ReactNode;
  links?: TableLinks | undefined;
}

/** A table compared with an earlier copy or another run: the rows that differ, in a grid. */
export function CompareView(props: CompareViewProps): ReactElement {
  const { address, opened, onShown, compare, title } = props;
  const { comparison, other, error, retry } = useComparison(address, opened, compare);
  const actions = <Button onClick={() => onShown('{}')}>{t`Stop comparing`}</Button>;
  const failure = opened.error ?? error;
  if (comparison !== null) {
    const keys = (
      <KeysMenu
        comparison={comparison}
        onKeys={(next) => onShown(writeShown(comparedShown({ ...compare, keys: next })))}
      />
    );
    const summary = (
      <Summary comparison={comparison}>
        <Sides before={other.copy} after={opened.copy} {...{ address, compare }} />
      </Summary>
    );
    return (
      <Differences key={comparison.copyId} {...props} {...{ comparison, summary }}>
        {keys}
        {actions}
      </Differences>
    );
  }
  return (
    <ResultFrame busy label={address.tableName} title={title} tools={actions}>
      {failure === null ? (
        [opened, other].map((one, at) => <CopyBar key={one.copyId ?? at} copy={one.copy} opened={one} />)
      ) : (
        <TableFailure title={t`The tables could not be compared`} error={failure} onRetry={retry} />
      )}
      <TableSkeleton />
    </ResultFrame>
  );
}

interface DifferencesProps extends CompareViewProps {
  comparison: Comparison;
  summary: ReactNode;
  children: ReactNode;
}

function Differences({ comparison, summary, children, ...props }: DifferencesProps): ReactElement {
  const opened = useKeptCopy(comparison.copyId);
  const standOut = useMemo(() => changedCells(comparison), [comparison]);
  return <CopyView {...props} {...{ opened, standOut }} notice={summary} actions={children} />;
}

/** How many rows differ, in which columns, and which columns cannot be compared. */
function Summary({ comparison, children }: { comparison: Comparison; children: ReactNode }): ReactElement {
  const added = formatCount(comparison.added);
  const gone = formatCount(comparison.gone);
  const changed = formatCount(comparison.changed);
  const same = formatCount(comparison.same);
  const columns = comparison.changes.filter((one) => one.changed > 0);
  const each = columns.map(({ column, changed: rows }) => `${column} ${formatCount(rows)}`).join(', ');
  const keys = comparison.keys.join(', ');
  const lone = [...comparison.onlyBefore, ...comparison.onlyAfter].join(', ');
  return (
    <NoticeBar isSaid>
      {children}
      <span>
        {t`Added ${added}, gone ${gone}, changed ${changed}, the same ${same}. Matched by ${keys}.`}{' '}
        {each !== '' && t`Changed by column: ${each}.`} {lone !== '' && t`Not in both: ${lone}.`}
      </span>
    </NoticeBar>
  );
}

interface SidesProps {
  before: TableCopy | null;
  after: TableCopy | null;
  address: TableAddress;
  compare: Compare;
}

/** The run and instant of both sides. */
function Sides({ before, after, address, compare: { with: other } }: SidesProps): ReactElement {
  const { simulationId } = address;
  return (
    <strong>
      <Side simulationId={'simulationId' in other ? other.simulationId : simulationId} copy={before} />
      {' → '}
      <Side simulationId={simulationId} copy={after} />
    </strong>
  );
}

function Side({ simulationId, copy }: { simulationId: string; copy: TableCopy | null }): ReactElement {
  const micros = copy?.observation?.simulationTimeEndMicros;
  return (
    <>
      {recordedRunOf(simulationId) === null && <bdi>{simulationId}</bdi>}{' '}
      {micros !== undefined && formatSimulationTime(micros)}
    </>
  );
}

/** Columns that rows are matched by; at least one. */
function KeysMenu({ comparison, onKeys }: { comparison: Comparison; onKeys: (keys: string[]) => void }): ReactElement {
  const { keys, changes } = comparison;
  const names = [...keys, ...changes.map(({ column }) => column)];
  return (
    <Popover label={t`Matched by`} icon="tag">
      {() => (
        <MenuValues>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={name}
              isChecked={keys.includes(name)}
              disabled={keys.length === 1 && keys.includes(name)}
              onChange={(isKey) => onKeys(isKey ? [...keys, name] : keys.filter((one) => one !== name))}
            />
          ))}
        </MenuValues>
      )}
    </Popover>
  );
}

interface CompareState {
  /** Null while a copy is being read, or while they are compared. */
  comparison: Comparison | null;
  /** The other copy and its progress. */
  other: OpenedCopy;
  error: Error | null;
  retry(): void;
}

/** The differences of two copies, once both are whole. */
function useComparison(
  address: TableAddress,
  { copyId, copy }: OpenedCopy,
  { with: chosen, keys }: Compare,
): CompareState {
  const client = useServiceClient();
  const simulationId = 'simulationId' in chosen ? chosen.simulationId : null;
  const opened = useCopy(simulationId === null ? null : { ...address, simulationId });
  const former = useKeptCopy('copyId' in chosen ? chosen.copyId : null);
  const other = simulationId === null ? former : opened;
  const isWhole = copy?.state === 'complete' && other.copy?.state === 'complete';
  const compared = useQuery({
    queryKey: ['table comparison', other.copyId, copyId, keys],
    queryFn: ({ signal }) =>
      client.tableCopies.compare(
        { before: other.copyId ?? '', after: copyId ?? '', ...(keys && keys.length > 0 && { keys }) },
        { signal },
      ),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return {
    comparison: compared.data ?? null,
    other,
    error: other.error ?? compared.error,
    retry: () => void compared.refetch(),
  };
}

const became = (value: string, tone: 'good' | 'bad' | 'info'): Look => ({
  type: 'tone',
  tone,
  when: { column: 'change', type: 'set', values: [value] },
});

/** The first look of a comparison; the former sort and filters do not apply. */
export function comparedShown(compare: Compare): Shown {
  return {
    compare,
    looks: [became('added', 'good'), became('gone', 'bad'), became('changed', 'info')],
    columns: { pinned: ['change'] },
  };
}

/** Columns come in pairs behind the change and the keys of a row: the value before, and after. */
export function changedCells({ keys, columns }: Comparison): StandOut {
  const names = columns.slice(1 + keys.length).map(({ name }) => name);
  const cells = new Map<string, (row: Readonly<Record<string, unknown>>) => boolean>();
  for (let at = 0; at + 1 < names.length; at += 2) {
    const [before, after] = names.slice(at, at + 2) as [string, string];
    const differs = (row: Readonly<Record<string, unknown>>) =>
      row.change === 'changed' && stringifyExactJson(row[before]) !== stringifyExactJson(row[after]);
    cells.set(before, differs).set(after, differs);
  }
  return cells;
}
