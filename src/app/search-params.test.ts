import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewerSearch } from '../run/index.ts';
import { parseSearch, stringifySearch, tableSearch } from './search-params.ts';

describe('the search of an address', () => {
  test('gives every text back as it was', () => {
    const search = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
    const law = fc.property(search, (values) => {
      expect(parseSearch(stringifySearch(values))).toEqual(values);
    });
    fc.assert(law, { seed: 12 });
  });

  test.each(['1.10', '1e5', '007', 'true', 'null', '"quoted"', '{"a":1}', 'dock 1+2', '货架-1'])(
    'takes the name %s for a name',
    (name) => {
      const address = stringifySearch({ entity: name, select: name });
      expect(tableSearch.parse(parseSearch(address)).entity).toBe(name);
      expect(viewerSearch.parse(parseSearch(address)).select).toBe(name);
    },
  );

  test('makes numbers of what is a number, and drops what is none', () => {
    expect(viewerSearch.parse(parseSearch('?t=1500000'))).toEqual({ t: 1_500_000 });
    expect(viewerSearch.parse(parseSearch('?t=soon'))).toEqual({ t: undefined });
    expect(tableSearch.parse(parseSearch('?page=2&pageSize=9000'))).toEqual({ page: 2, pageSize: undefined });
  });

  test('leaves out what is not there', () => {
    expect(stringifySearch({ select: undefined, t: 5 })).toBe('?t=5');
    expect(stringifySearch({})).toBe('');
  });
});
