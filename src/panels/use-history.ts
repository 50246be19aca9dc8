import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { tell, useOffer } from '../commands/index.ts';
import { turnAct, useViewer } from '../run/index.ts';
import { problemOf } from '../ui/index.ts';
import { type Arranged, ArrangementHistory } from './arrangement-history.ts';

/** Remembers what changes the arrangement of a run, and offers to take that and all other acts back. */
export function useHistory(arranged: Arranged): ArrangementHistory {
  const viewer = useViewer();
  const [history] = useState(() => new ArrangementHistory(viewer, arranged));
  useEffect(() => {
    history.arranged = arranged;
  });
  useEffect(() => history.start(), [history]);
  const turn = async (way: 'undo' | 'redo') => {
    history.settle();
    try {
      const act = await turnAct(viewer.store, way);
      tell(saidOf(way, act?.words ?? null));
    } catch (error) {
      const reason = problemOf(error).message;
      tell(way === 'undo' ? t`This could not be undone: ${reason}` : t`This could not be redone: ${reason}`);
    }
  };
  useOffer({
    commands: () => [
      {
        id: 'history.undo',
        kind: 'action',
        keys: [{ code: 'KeyZ', mod: true }],
        words: () => t`Undo`,
        act: () => void turn('undo'),
      },
      {
        id: 'history.redo',
        kind: 'action',
        keys: [{ code: 'KeyZ', mod: true, shift: true }],
        words: () => t`Redo`,
        act: () => void turn('redo'),
      },
    ],
  });
  return history;
}

function saidOf(way: 'undo' | 'redo', words: string | null): string {
  if (way === 'undo') return words === null ? t`Nothing to undo` : t`Undone: ${words}`;
  return words === null ? t`Nothing to redo` : t`Redone: ${words}`;
}
