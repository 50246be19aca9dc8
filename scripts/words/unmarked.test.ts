import { expect, test } from 'vitest';
import { unmarkedWords } from './unmarked.ts';

const textsIn = (source: string) => unmarkedWords('part.tsx', source).map(({ text }) => text);

test.each([
  { what: 'text of an element', source: '<p>Take a snapshot first</p>', texts: ['Take a snapshot first'] },
  { what: 'text in an expression', source: "<p>{isOn ? 'on' : t`off`}</p>", texts: ['on'] },
  { what: 'text round a number', source: '<p>{`$' + '{count} more`}</p>', texts: ['more'] },
  { what: 'the name of a control', source: '<canvas aria-label="Plan of the plant" />', texts: ['Plan of the plant'] },
  { what: 'a title', source: "<i title={'Read' + ' again'} />", texts: ['Read', 'again'] },
  { what: 'a placeholder', source: '<input placeholder="Name contains" />', texts: ['Name contains'] },
  { what: 'a name that is set', source: "canvas.setAttribute('aria-label', '3D view')", texts: ['3D view'] },
])('$what that no catalog has is found', ({ source, texts }) => {
  expect(textsIn(source)).toEqual(texts);
});

test.each([
  '<p>{t`Take a snapshot first`}</p>',
  '<p><Trans>Take a <b>snapshot</b> first</Trans></p>',
  '<canvas aria-label={t`Plan of the plant`} role="application" className="plan" />',
  '<p>{count} × {width} m</p>',
  '<code>GET /api</code>',
  "<p>{isNamed(name, 'carrier') ? name : null}</p>",
  "canvas.setAttribute('role', 'application')",
  '<h1>Aisle</h1>',
  "<p>{state === 'failed' && <Failure />}</p>",
  '<input placeholder="round(weight / lines, 2)" />',
])('%s has all its words marked', (source) => {
  expect(textsIn(source)).toEqual([]);
});
