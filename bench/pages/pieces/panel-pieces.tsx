import { type ReactElement, useState } from 'react';
import {
  ARIA_SORT,
  Button,
  Dialog,
  FloatingPanel,
  JsonTree,
  SortHeader,
  Tabs,
  type ThemeName,
} from '../../../src/ui/index.ts';
import { Piece } from './piece.tsx';
import classes from './pieces-page.module.css';

const nothing = (): void => {};
const VALUES = { carrier: 'CARRIER-1', at: { x: 1.5, y: 0, z: -3 }, loads: ['A', 'B'] };

export function PanelPieces({ theme }: { theme: ThemeName }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Piece name="Floating panel">
        <div className={classes.row}>
          <FloatingPanel size="bar">A bar</FloatingPanel>
          <FloatingPanel role="region" size="narrow" title={`Legend, ${theme}`} onClose={nothing}>
            What was opened
          </FloatingPanel>
        </div>
      </Piece>
      <Piece name="Dialog">
        <div className={classes.row}>
          <Button onClick={() => setAsking(true)}>Open dialog, {theme}</Button>
          {isAsking && (
            <Dialog title="Restart simulation?" onClose={() => setAsking(false)}>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
            </Dialog>
          )}
        </div>
      </Piece>
      <Piece name="Tabs">
        <Tabs
          label={`Views, ${theme}`}
          tabs={[
            { id: 'plant', label: 'Plant', content: 'The plant' },
            { id: 'tables', label: 'Tables', content: 'The tables' },
          ]}
        />
      </Piece>
      <Piece name="Tree">
        <JsonTree label={`Values, ${theme}`} entries={Object.entries(VALUES)} openLevels={1} />
      </Piece>
      <ColumnPiece />
    </>
  );
}

function ColumnPiece(): ReactElement {
  const [sorted, setSorted] = useState<'asc' | 'desc'>('asc');
  return (
    <Piece name="Header of a column">
      <table>
        <thead>
          <tr>
            <th scope="col" className={classes.header} aria-sort={ARIA_SORT[sorted]}>
              <SortHeader
                detail="int64"
                sorted={sorted}
                tooltip="Sort"
                onSort={() => setSorted(sorted === 'asc' ? 'desc' : 'asc')}
                onResize={nothing}
              >
                lines
              </SortHeader>
            </th>
          </tr>
        </thead>
      </table>
    </Piece>
  );
}
