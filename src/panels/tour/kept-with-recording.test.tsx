import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyTour, type Tour } from '../../tour/index.ts';
import { shotWith } from '../../tour/testing/shots.ts';
import { KeptWithRecording } from './kept-with-recording.tsx';

afterEach(cleanup);

const own: Tour = { ...emptyTour('Own'), steps: [shotWith({})] };
const recorded: Tour = { ...emptyTour('Recorded'), steps: [shotWith({})] };

/** Without a gateway: whoever asks it for anything fails here. */
function inFile(tour: Tour, ofFile: Tour | null) {
  const onTake = vi.fn();
  const props = { tour, recordingId: null, recorded: ofFile, error: null, onTake };
  return { onTake, ...render(<KeptWithRecording {...props} />) };
}

test('of a file without a tour nothing is said', () => {
  expect(inFile(own, null).container.textContent).toBe('');
});

test('a file’s tour is taken in place of another one that the browser keeps', () => {
  const { onTake } = inFile(own, recorded);
  fireEvent.click(screen.getByRole('button'));
  expect(onTake).toHaveBeenCalledExactlyOnceWith(recorded);
});

test('what is the file’s tour already is not taken again', () => {
  inFile(recorded, recorded);
  expect(screen.getByText('Kept with the recording.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
