import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Chart } from '../../charts/index.ts';
import type { Column } from '../../protocol/index.ts';
import { Button } from '../../ui/index.ts';
import type { TableAddress } from '../table-address.ts';
import type { Question } from './board-model.ts';
import { addToBoard } from './kept-board.ts';

interface PutOnBoardProps {
  address: TableAddress;
  /** The question of an answer; none: of the table. */
  question?: Question | undefined;
  /** Filter and groups of the rows. */
  shown: string;
  chart: Chart;
  /** Of the shown rows. */
  columns: readonly Column[];
}

/** Puts a chart of a table, or of an answer, first on the board of its run. */
export function PutOnBoard({ address, question, shown, chart, columns }: PutOnBoardProps): ReactElement {
  const what = JSON.stringify([address.tableName, address.entityName, question, shown, chart]);
  const [done, setDone] = useState<string | null>(null);
  const put = () => {
    const { simulationId, tableName, entityName: ownerEntityName } = address;
    const id = `${Date.now()} ${what}`;
    addToBoard(simulationId, {
      id,
      tableName,
      ownerEntityName,
      ...(question && { question }),
      shown,
      chart,
      columns: [...columns],
      width: 2,
      height: 2,
    });
    setDone(what);
  };
  return (
    <Button icon={done === what ? 'check' : 'plus'} onClick={put}>
      {done === what ? t`On the board` : t`Put on the board`}
    </Button>
  );
}
