import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { IconButton } from './icon-button.tsx';
import { JsonTree } from './json-tree.tsx';
import { KeyValue } from './key-value.tsx';
import { Menu } from './menu.tsx';
import { problemOf } from './problem.ts';
import { Select } from './select.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TooltipHost } from './tooltip-host.tsx';

afterEach(cleanup);

describe('error notice', () => {
  const problem = {
    code: 'INVALID_REQUEST',
    message: 'the request is not valid',
    requestId: 'req-42',
    details: [{ field: 'pageSize', reason: 'at most 500' }],
  };

  it('shows code, message, each field and the request id, and is announced', () => {
    render(<ErrorNotice title="The table could not be read" problem={problem} />);
    const words = screen.getByRole('alert').textContent;
    for (const part of ['The table could not be read', 'INVALID_REQUEST', 'at most 500', 'req-42']) {
      expect(words).toContain(part);
    }
  });

  it('copies the request id', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(<ErrorNotice title="Failed" problem={problem} />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy request id' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('req-42');
  });

  it('copies by selection where the browser has no clipboard object', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new TypeError('insecure'));
    const seen: string[] = [];
    document.execCommand = () => {
      seen.push(document.querySelector('textarea')?.value ?? '');
      return true;
    };
    render(<ErrorNotice title="Failed" problem={problem} />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy request id' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(seen).toEqual(['req-42']);
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('offers nothing to copy where no answer came', () => {
    render(<ErrorNotice title="Failed" problem={{ ...problem, requestId: null }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [new TypeError('x is not a function'), { code: 'TypeError', message: 'x is not a function', requestId: null }],
    ['broken', { code: 'ERROR', message: 'broken', requestId: null }],
    [
      Object.assign(new Error('gone'), { code: 'RELEASED', requestId: 'r', details: [] }),
      { code: 'RELEASED', message: 'gone', requestId: 'r', details: [] },
    ],
  ])('reads what was thrown: %s', (thrown, expected) => {
    expect(problemOf(thrown)).toEqual(expected);
  });
});

describe('controls', () => {
  it('an icon button has a name, a shortcut and says whether it is pressed', () => {
    render(<IconButton icon="play" label="Play" shortcut="Space" pressed />);
    const button = screen.getByRole('button', { name: 'Play', pressed: true });
    expect(button.getAttribute('data-tooltip')).toBe('Play (Space)');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Space');
  });

  it('a select gives the chosen value', () => {
    const onChange = vi.fn();
    const options = [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ] as const;
    render(<Select label="Which" value="a" options={options} onChange={onChange} />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Which' }), { target: { value: 'b' } });
    expect(onChange).toHaveBeenCalledWith('b');
  });

  it('a status that nobody knows is shown as it is', () => {
    render(<StatusBadge status="HIBERNATING" />);
    expect(screen.getByText('HIBERNATING')).toBeTruthy();
  });

  it('a missing value is called none, an empty one is not', () => {
    render(
      <KeyValue
        items={[
          ['Reason', null],
          ['Count', 0],
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['none', '0']);
  });
});

describe('menu', () => {
  const show = () => render(<Menu label="Export">{(close) => <Button onClick={close}>Save</Button>}</Menu>);
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));

  it('opens under its button and closes by Escape, giving the focus back', () => {
    show();
    expect(screen.queryByText('Save')).toBeNull();
    open();
    expect(screen.getByRole('button', { name: 'Export', expanded: true })).toBeTruthy();
    fireEvent.keyDown(screen.getByText('Save'), { key: 'Escape' });
    expect(screen.queryByText('Save')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
  });

  it('closes by a press elsewhere, but not inside', () => {
    show();
    open();
    fireEvent.pointerDown(screen.getByText('Save'));
    expect(screen.getByText('Save')).toBeTruthy();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByText('Save')).toBeNull();
  });

  it('lets a control inside end the visit', () => {
    show();
    open();
    fireEvent.click(screen.getByText('Save'));
    expect(screen.queryByText('Save')).toBeNull();
  });
});

describe('JSON tree', () => {
  it('makes branches when they are opened', () => {
    render(<JsonTree value={{ name: 'n', at: { x: 1 } }} openLevels={1} />);
    expect(screen.queryByText('1')).toBeNull();
    const branch = screen.getByText('1 field').closest('details');
    if (!branch) throw new Error('no branch');
    branch.open = true;
    fireEvent(branch, new Event('toggle'));
    expect(within(branch).getByText(/x/).parentElement?.textContent).toBe('x: 1');
  });

  it('shows long lists a hundred at a time', () => {
    render(<JsonTree value={Array.from({ length: 250 }, (_, index) => `item ${index}`)} />);
    expect(screen.getAllByText(/item/).length).toBeLessThanOrEqual(101);
    fireEvent.click(screen.getByRole('button', { name: '150 more' }));
    expect(screen.getByRole('button', { name: '50 more' })).toBeTruthy();
  });
});

describe('tooltip', () => {
  it('shows the text of what is hovered and goes by Escape', () => {
    render(
      <>
        <IconButton icon="fit" label="Fit all" />
        <TooltipHost />
      </>,
    );
    const button = screen.getByRole('button', { name: 'Fit all' });
    vi.spyOn(button, 'matches').mockImplementation(
      (selector) => selector === ':hover' || selector === '[data-tooltip]',
    );
    fireEvent.pointerOver(button);
    expect(screen.getByText('Fit all')).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByText('Fit all')).toBeNull();
  });
});
