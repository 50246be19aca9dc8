import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { Comparison, ServiceClient, TableCopy } from '../../../client/index.ts';
import { recordedRunOf } from '../../../tabular/index.ts';
import { Button, Checkbox, formatCount, formatSimulationTime, Popover } from '../../../ui/index.ts';
import exportClasses from '../../export/export.module.css';
import type { TableLinks } from '../../links/table-links.ts';
import tableClasses from '../../table/table.module.css';
import { TableFailure } from '../../table/table-failure.tsx';
import { TableSkeleton } from '../../table/table-skeleton.tsx';
import type { TableAddress } from '../../table/use-table-page.ts';
import { CopyBar } from '../copy-bar.tsx';
import { CopyView } from '../copy-view.tsx';
import type { OpenedCopy } from '../use-copy.ts';
import classes from '../whole.module.css';
import { type Compare, writeShown } from '../whole-query.ts';
import { changedCells, comparedShown } from './compared-shown.ts';
import { useComparison } from './use-comparison.ts';

interface CompareViewProps {
  client: ServiceClient;
  address: TableAddress;
  opened: OpenedCopy;
  shown: string;
  onShown: (shown: string) => void;
  compare: Compare;
  title: ReactNode;
  links?: TableLinks | undefined;
}

/** A table beside what it was, or is in another run: the rows that differ, as a table like any other. */
export function CompareView(props: CompareViewProps): ReactElement {
  const { client, address, opened, onShown, compare, title } = props;
  const { comparison, other, error, retry } = useComparison(client, address, opened, compare);
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
    return <Differences key={comparison.copyId} {...props} {...{ comparison, summary }} actions={[keys, actions]} />;
  }
  return (
    <section className={tableClasses.view} aria-label={address.tableName} aria-busy="true">
      <div className={tableClasses.toolbar}>
        {title}
        <span className={tableClasses.space} />
        {actions}
      </div>
      {failure === null ? (
        [opened, other].map((one, at) => <CopyBar key={one.copyId ?? at} copy={one.copy} opened={one} />)
      ) : (
        <TableFailure title={t`The tables could not be compared`} error={failure} onRetry={retry} />
      )}
      <TableSkeleton />
    </section>
  );
}

interface DifferencesProps extends CompareViewProps {
  comparison: Comparison;
  summary: ReactNode;
  actions: ReactNode[];
}

function Differences(props: DifferencesProps): ReactElement {
  const { client, comparison, summary, actions } = props;
  const { copyId } = comparison;
  const state = useQuery({
    queryKey: ['table copy state', copyId],
    queryFn: ({ signal }) => client.tableCopies.state(copyId, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const again = () => void state.refetch();
  const answer = {
    copyId,
    copy: state.data ?? null,
    error: state.error,
    cancel: again,
    resume: again,
    readAgain: again,
    retry: again,
  };
  const standOut = useMemo(() => changedCells(comparison), [comparison]);
  return (
    <CopyView
      {...props}
      opened={answer}
      standOut={standOut}
      notice={summary}
      actions={
        <>
          {actions[0]}
          {actions[1]}
        </>
      }
    />
  );
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
    <div className={exportClasses.notice} role="status">
      {children}
      <span>
        {t`Added ${added}, gone ${gone}, changed ${changed}, the same ${same}. Matched by ${keys}.`}{' '}
        {each !== '' && t`Changed by column: ${each}.`} {lone !== '' && t`Not in both: ${lone}.`}
      </span>
    </div>
  );
}

interface SidesProps {
  before: TableCopy | null;
  after: TableCopy | null;
  address: TableAddress;
  compare: Compare;
}

/** Which run, and which moment of it, stands before and which after. */
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

/** Columns by which rows are matched; at least one. */
function KeysMenu({ comparison, onKeys }: { comparison: Comparison; onKeys: (keys: string[]) => void }): ReactElement {
  const { keys, changes } = comparison;
  const names = [...keys, ...changes.map(({ column }) => column)];
  return (
    <Popover label={t`Matched by`} icon="tag">
      {() => (
        <div className={classes.values}>
          {names.map((name) => (
            <Checkbox
              key={name}
              label={name}
              isChecked={keys.includes(name)}
              disabled={keys.length === 1 && keys.includes(name)}
              onChange={(isKey) => onKeys(isKey ? [...keys, name] : keys.filter((one) => one !== name))}
            />
          ))}
        </div>
      )}
    </Popover>
  );
}
