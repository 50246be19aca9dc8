import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setRegion, useRegion } from '../ui/index.ts';
import { GridCell } from './grid-row.tsx';

afterEach(() => {
  cleanup();
  act(() => setRegion({ numbers: 'language' }));
});

test('a cell whose value stays is written anew where numbers shall be written otherwise', () => {
  const column = { name: 'speed', dataType: 'DECIMAL', nullable: false } as const;
  const cell = {
    field: { id: '0', column, decimals: null },
    value: 1234.5,
    row: undefined,
    rowIndex: 0,
    columnIndex: 0,
  };
  const Row = () => <GridCell {...cell} active={false} reachable={false} onCursor={vi.fn()} region={useRegion()} />;
  render(
    <table>
      <tbody>
        <tr>
          <Row />
        </tr>
      </tbody>
    </table>,
  );
  expect(screen.getByRole('cell').textContent).toBe('1,234.5');
  act(() => setRegion({ numbers: 'point-comma' }));
  expect(screen.getByRole('cell').textContent).toBe('1.234,5');
});
