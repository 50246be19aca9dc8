import type { ReactElement } from 'react';
import { Badge, Button, EmptyState, ErrorNotice, KeyValue, SafePart, StatusBadge } from '../../../src/ui/index.ts';
import { Piece } from './piece.tsx';
import classes from './pieces-page.module.css';

const STATUSES = ['READY', 'RUNNING', 'PAUSED', 'COMPLETED', 'STOPPED', 'FAILED', 'HIBERNATING'];
const PROBLEM = {
  code: 'INVALID_REQUEST',
  message: 'the request is not valid',
  requestId: 'req-42',
  details: [{ field: 'pageSize', reason: 'at most 500' }],
};

export function WordPieces(): ReactElement {
  return (
    <>
      <Piece name="Status">
        <div className={classes.row}>
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge tone="info">Sorted within this page</Badge>
        </div>
      </Piece>
      <Piece name="Names and values">
        <KeyValue
          items={[
            ['Status', 'Running'],
            ['Reason', null],
          ]}
        />
      </Piece>
      <Piece name="Failure">
        <ErrorNotice title="The table could not be read" problem={PROBLEM}>
          <Button icon="refresh">Try again</Button>
        </ErrorNotice>
        <SafePart title="This part could not be shown">
          <Failing />
        </SafePart>
      </Piece>
      <Piece name="Nothing there">
        <EmptyState icon="table" title="No result tables yet">
          They appear as the simulation writes them.
        </EmptyState>
      </Piece>
    </>
  );
}

function Failing(): ReactElement {
  throw new Error('a part that fails');
}
