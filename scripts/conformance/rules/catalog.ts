import { dataOf } from '../replies.ts';
import { must, section, skip } from '../rule.ts';
import { catalogOf } from './result-tables.ts';
import { accepted, ownedTable, paging, refused } from './table-bodies.ts';

export const catalogRules = section('4.1', 'Table catalog', [
  [
    'without page and pageSize the first page of 100 is read',
    async (subject) => {
      const { page } = await subject.data('tableCatalog', {});
      must(JSON.stringify(page).includes('"number":1'), `expected page 1, found ${JSON.stringify(page)}`);
      must((page as { size: number }).size === 100, `expected a page of 100, found ${JSON.stringify(page)}`);
    },
  ],
  [
    'ownerEntityNames and nameContains that are omitted, null or empty restrict nothing',
    async (subject) => {
      const all = (await catalogOf(subject)).length;
      for (const filter of [
        { ownerEntityNames: null, nameContains: null },
        { ownerEntityNames: [], nameContains: '' },
      ]) {
        const found = (await catalogOf(subject, filter)).length;
        must(found >= all, `expected ${all} tables with ${JSON.stringify(filter)}, found ${found}`);
      }
    },
  ],
  [
    'ownerEntityNames gives the tables of these owners only',
    async (subject) => {
      const { ownerEntityName } = await ownedTable(subject);
      const found = await catalogOf(subject, { ownerEntityNames: [ownerEntityName] });
      const strangers = found.filter((entry) => entry.ownerEntityName !== ownerEntityName);
      must(found.length > 0 && strangers.length === 0, `${found.length} tables, ${strangers.length} of other owners`);
    },
  ],
  [
    'nameContains gives the tables whose name contains the text',
    async (subject) => {
      const [first] = await catalogOf(subject);
      const text = first?.name.slice(1) || skip('no table has a name of two characters');
      const found = await catalogOf(subject, { nameContains: text });
      const strangers = found.filter((entry) => !entry.name.toLowerCase().includes(text.toLowerCase()));
      must(found.length > 0 && strangers.length === 0, `${found.length} tables, ${strangers.length} without "${text}"`);
    },
  ],
  [
    'items is an empty array when nothing matches',
    async (subject) => {
      const { items } = await subject.data('tableCatalog', { nameContains: 'no table is called so 4711' });
      must(Array.isArray(items) && items.length === 0, `expected [], found ${JSON.stringify(items)}`);
    },
  ],
  accepted('200 owners are accepted', 'tableCatalog', { ownerEntityNames: Array(200).fill('a') }),
  [
    '200 owners of 256 characters are accepted however they are escaped: the bound is a count, not bytes',
    async (subject) => {
      // Twelve bytes for each character, as some writers of JSON have it.
      const name = `"${String.raw`\ud83d\ude9a`.repeat(256)}"`;
      const raw = `{"ownerEntityNames":[${Array(200).fill(name).join(',')}]}`;
      const { items } = dataOf(await subject.ask('tableCatalog', undefined, undefined, { raw }));
      must(Array.isArray(items) && items.length === 0, `expected [], found ${JSON.stringify(items).slice(0, 160)}`);
    },
  ],
  refused(
    '201 owners are refused with 400',
    'tableCatalog',
    { ownerEntityNames: Array(201).fill('a') },
    'ownerEntityNames',
  ),
  accepted('nameContains of 128 characters is accepted', 'tableCatalog', { nameContains: 'x'.repeat(128) }),
  refused(
    'nameContains of 129 characters is refused with 400',
    'tableCatalog',
    { nameContains: 'x'.repeat(129) },
    'nameContains',
  ),
  refused(
    'an owner that is no string is refused with 400',
    'tableCatalog',
    { ownerEntityNames: [1] },
    'ownerEntityNames',
  ),
  ...paging('tableCatalog'),
]);
