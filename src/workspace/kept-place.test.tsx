import { render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';
import { PlaceFor, useKeptPlace } from './kept-place.tsx';

function Moving({ isRight }: { isRight: boolean }) {
  const place = useKeptPlace();
  const held = <PlaceFor place={place} />;
  return (
    <>
      {createPortal(<button type="button">kept</button>, place)}
      <section aria-label="left">{isRight ? null : held}</section>
      <section aria-label="right">{isRight ? held : null}</section>
    </>
  );
}

test('what moves from one holder to the next is the same, and keeps the focus', () => {
  const { rerender } = render(<Moving isRight={false} />);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Moving isRight />);
  expect(screen.getByRole('region', { name: 'right' }).contains(button)).toBe(true);
  expect(document.activeElement).toBe(button);
});
