import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from './buttons/icon-button.tsx';
import { ErrorNotice, problemOf } from './feedback/error-notice.tsx';
import { StatusBadge } from './feedback/status-badge.tsx';
import { KeyValue } from './layout/key-value.tsx';

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
    fireEvent.click(screen.getByRole('button', { name: 'Copy request ID' }));
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
    fireEvent.click(screen.getByRole('button', { name: 'Copy request ID' }));
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
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Space');
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
