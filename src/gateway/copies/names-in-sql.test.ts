import { expect, test } from 'vitest';
import { namesIn } from './questioned-tables.ts';

test.each([
  ['whole names', 'SELECT max(made) FROM machines', ['select', 'max', 'made', 'from', 'machines']],
  ['in quotes, with quotes in them', 'FROM "cell 1/made", "a ""b"""', ['from', 'cell 1/made', 'a "b"']],
  ['in any case, of any letters', 'Größe, 货_1', ['größe', '货_1']],
  ['none in a text', "WHERE a = 'FROM it''s made' AND b", ['where', 'a', 'and', 'b']],
  ['behind a text with escapes', "E'it\\'s' || orders", ['orders']],
  ['behind a text between signs', "$$it's$$ || $a$ $$ $a$ || orders", ['orders']],
  ['none in a comment without an end', 'a /* b', ['a']],
  ['none in a comment', "a -- it's b\n c /* d's */ e", ['a', 'c', 'e']],
])('names in SQL: %s', (_, sql, names) => {
  expect([...namesIn(sql)]).toEqual(names);
});
