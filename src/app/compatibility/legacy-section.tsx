import { type ReactElement, useState } from 'react';
import {
  Button,
  ErrorNotice,
  formatCount,
  formatSimulationTime,
  JsonTree,
  KeyValue,
  problemOf,
  Select,
} from '../../ui/index.ts';
import classes from './compatibility.module.css';
import type { LegacyStream } from './legacy-stream.ts';
import { Section } from './section.tsx';
import { useLegacyStream } from './use-legacy-stream.ts';

const LIMITS = ['1', '10', '100', '500'].map((value) => ({ value, label: `Up to ${value} updates` }));

/** Snapshot, then updates after its cursor, as existing integrations read them (interface 4.5, 4.6). */
export function LegacySection({ simulationId }: { simulationId: string }): ReactElement {
  const [limit, setLimit] = useState('100');
  const { stream, auto, setAuto, read, busy, error } = useLegacyStream(simulationId, Number(limit));
  return (
    <Section
      wide
      title="Legacy visualization"
      endpoint="GET /visualization/snapshot, POST /visualization/updates/poll"
      actions={
        <>
          <Select label="Updates in one poll" value={limit} options={LIMITS} onChange={setLimit} />
          <Button icon="download" onClick={() => read('snapshot')} disabled={busy}>
            Snapshot
          </Button>
          <Button icon="arrow-down" onClick={() => read('poll')} disabled={busy || !stream.cursor}>
            Poll
          </Button>
          <Button icon={auto ? 'pause' : 'play'} onClick={() => setAuto(!auto)} pressed={auto}>
            Poll every second
          </Button>
        </>
      }
    >
      {error && (
        <ErrorNotice
          title={stream.cursor ? 'The read failed; the cursor stays' : 'Take a new snapshot'}
          problem={problemOf(error)}
        />
      )}
      {stream.snapshot ? (
        <LegacyContents stream={stream} />
      ) : (
        <p className={classes.muted}>Take a snapshot first; polls go on from its cursor.</p>
      )}
    </Section>
  );
}

function LegacyContents({ stream }: { stream: LegacyStream }): ReactElement {
  const { snapshot, lastPoll, updates } = stream;
  return (
    <div className={classes.columns}>
      <div>
        <h3>State</h3>
        <KeyValue items={stateItems(stream)} />
      </div>
      <div>
        <h3>Snapshot</h3>
        <JsonTree
          label="Snapshot"
          entries={[
            ['resources', snapshot?.resources ?? []],
            ['nodes', snapshot?.nodes ?? []],
          ]}
        />
      </div>
      <div>
        <h3>Updates, newest first</h3>
        {updates.length === 0 && <p className={classes.muted}>{lastPoll ? 'None so far' : 'Not polled yet'}</p>}
        <div className={classes.updates}>
          {updates.length > 0 && (
            <JsonTree
              label="Updates"
              entries={updates.map(({ number, update }) => [`#${formatCount(number)}`, update])}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function stateItems({ snapshot, cursor, lastPoll, polls, received }: LegacyStream) {
  return [
    ['Snapshot taken at', snapshot && formatSimulationTime(snapshot.simulationTimeMicros)],
    ['Resources', formatCount(snapshot?.resources.length ?? 0)],
    ['Nodes', formatCount(snapshot?.nodes.length ?? 0)],
    ['Generation', cursor?.generation ?? null],
    ['Sequence', cursor && formatCount(cursor.sequence)],
    ['Oldest kept', lastPoll && formatCount(lastPoll.oldestAvailableSequence)],
    ['Latest', lastPoll && formatCount(lastPoll.latestSequence)],
    ['More waiting', lastPoll && (lastPoll.hasMore ? 'yes' : 'no')],
    ['Flow control', lastPoll?.flowControl ?? null],
    ['Polls', formatCount(polls)],
    ['Updates', formatCount(received)],
  ] as const;
}
