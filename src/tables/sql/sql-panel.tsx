import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod';
import { ResultTitle, TableFailure, type TableLinks, TableSkeleton, TitleBar } from '../../grid/index.ts';
import { recordedRunOf, sqlName } from '../../tabular/index.ts';
import { Button, compareNames, EmptyState, IconButton, Popover, TextField, useKeptJson } from '../../ui/index.ts';
import type { Question } from '../board/board-model.ts';
import { PutOnBoard } from '../board/put-on-board.tsx';
import { CopyView } from '../copies/copy-view.tsx';
import { useKeptCopy } from '../copies/use-copy.ts';
import classes from './sql.module.css';
import { SqlEditor } from './sql-editor.tsx';
import { SqlTables, useSqlTables } from './sql-tables.tsx';
import { type SqlState, useSql } from './use-sql.ts';

interface SqlPanelProps {
  simulationId: string;
  /** The question, as in the address. */
  sql: string;
  onSql: (sql: string) => void;
  /** How the answer is shown, as in the address. */
  shown: string;
  onShown: (shown: string) => void;
  /** The chart of the answer, as in the address. */
  chart?: string | undefined;
  onChart: (chart: string | undefined) => void;
  links?: TableLinks | undefined;
}

/** Questions in SQL over the loaded tables of a run, with their answers in a grid. */
export function SqlPanel(props: SqlPanelProps): ReactElement {
  const { simulationId, sql, onSql } = props;
  const [text, setText] = useState(sql);
  const { tables, recorded, others, schema, loading } = useSqlTables(simulationId);
  const { state, run, explain, cancel } = useSql(simulationId);
  const asked = useRef('');
  const ask = () => {
    asked.current = text;
    onSql(text);
    void run(text);
  };
  // Each address is asked once: of a link, of Back and Forward.
  const askOnce = useEffectEvent((next: string) => {
    if (next === asked.current) return;
    asked.current = next;
    setText(next);
    if (next === '') cancel();
    else void run(next);
  });
  useEffect(() => askOnce(sql), [sql]);
  const isEmpty = text.trim() === '';
  const isPlan = state.step === 'failed' && state.isPlan;
  return (
    <div className={classes.panel}>
      <SqlTables {...{ tables, recorded, others, loading }} onName={(name) => setText(withName(text, name))} />
      <div className={classes.work}>
        <TitleBar title={<ResultTitle heading="h1" name={t`SQL`} />}>
          <SavedMenu sql={text} onChosen={setText} />
          <Button disabled={isEmpty} onClick={() => explain(text)}>
            {t`Explain`}
          </Button>
          {state.step === 'asking' ? (
            <Button icon="stop" onClick={cancel}>
              {t`Cancel`}
            </Button>
          ) : (
            <Button icon="play" disabled={isEmpty} onClick={ask}>
              {t`Run`}
            </Button>
          )}
        </TitleBar>
        <SqlEditor
          label={t`SQL query`}
          hint={t`SELECT … FROM …   Ctrl+Enter runs it`}
          {...{ text, schema }}
          onChange={setText}
          onRun={ask}
        />
        <div className={classes.answer}>
          <Outcome {...props} state={state} onAgain={isPlan ? () => explain(text) : ask} />
        </div>
      </div>
    </div>
  );
}

function Outcome(props: SqlPanelProps & { state: SqlState; onAgain: () => void }): ReactElement {
  const { state, onAgain } = props;
  switch (state.step) {
    case 'idle':
      return (
        <EmptyState icon="table" title={t`No answer yet`}>
          {t`Write a SELECT over the loaded tables. Names with capitals or signs stand in double quotes.`}
        </EmptyState>
      );
    case 'asking':
      return <TableSkeleton />;
    case 'explained':
      return (
        <section className={classes.plan} aria-label={t`Query plan`}>
          <pre>{state.plan}</pre>
        </section>
      );
    case 'failed':
      return <TableFailure title={t`The query could not be answered`} error={state.error} onRetry={onAgain} />;
    case 'answered':
      return <Answer key={state.copyId} {...props} copyId={state.copyId} question={state.question} />;
  }
}

function Answer(props: SqlPanelProps & { copyId: string; question: Question; onAgain: () => void }): ReactElement {
  const { simulationId, shown, onShown, chart, onChart, links, copyId, question, onAgain } = props;
  const opened = useKeptCopy(copyId, onAgain);
  const address = { simulationId, tableName: 'answer', entityName: null };
  const title = <ResultTitle name={t`Answer`} />;
  return (
    <CopyView
      {...{ address, opened, shown, onShown, chart, onChart, links, title }}
      chartActions={(drawn, columns) =>
        recordedRunOf(simulationId) === null && <PutOnBoard {...{ address, question, shown, columns }} chart={drawn} />
      }
    />
  );
}

/** Appends a name to the text. */
function withName(text: string, name: string): string {
  const gap = text === '' || /\s$/.test(text) ? '' : ' ';
  return `${text}${gap}${sqlName(name)}`;
}

interface SavedMenuProps {
  sql: string;
  onChosen: (sql: string) => void;
}

/** Questions kept by name in this browser. */
function SavedMenu({ sql, onChosen }: SavedMenuProps): ReactElement {
  const { saved, save, remove } = useSavedQueries();
  const [name, setName] = useState('');
  return (
    <Popover label={t`Saved queries`} icon="bookmark">
      {(close) => (
        <div className={classes.form}>
          {saved.length === 0 && <p className={classes.hint}>{t`None yet. A saved query stays in this browser.`}</p>}
          {saved.map(({ name: kept, sql: keptSql }) => (
            <div key={kept} className={classes.line}>
              <Button
                onClick={() => {
                  onChosen(keptSql);
                  close();
                }}
              >
                <bdi>{kept}</bdi>
              </Button>
              <IconButton icon="close" label={t`Delete ${kept}`} onClick={() => remove(kept)} />
            </div>
          ))}
          <TextField label={t`Name`} value={name} onChange={setName} maxLength={80} />
          <Button disabled={name.trim() === '' || sql.trim() === ''} onClick={() => save(name.trim(), sql)}>
            {t`Save this query`}
          </Button>
        </div>
      )}
    </Popover>
  );
}

const KEY = 'aisle.sql.saved';
const savedSchema = z.array(z.object({ name: z.string().min(1), sql: z.string() }));

type SavedQuery = z.infer<typeof savedSchema>[number];

const NONE: SavedQuery[] = [];
const read = (json: unknown): SavedQuery[] => savedSchema.parse(json);

/** Named questions of this browser, by name; unreadable ones count as none. */
export function useSavedQueries() {
  const [saved, keepAll] = useKeptJson(KEY, read, NONE);
  const keep = (next: readonly SavedQuery[]) => keepAll([...next].sort((a, b) => compareNames(a.name, b.name)));
  const without = (name: string) => saved.filter((one) => one.name !== name);
  return {
    saved,
    save: (name: string, sql: string) => keep([...without(name), { name, sql }]),
    remove: (name: string) => keep(without(name)),
  };
}
