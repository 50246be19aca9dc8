import { type CentreVerdict, centreWith } from '../src/activity/bottleneck/testing/centre-carriers.ts';

/*
 * What the page "Where is it slow" says of the distribution centre with few and many carriers, beside what experiments say: the table
 * of docs/bottleneck.md.
 */

const FLEETS = [3, 4, 6, 7, 9];
const HEAD = [
  "| carriers | named | the carriers' share | demand | unexplained | shipped an hour | one more ships |",
  '|---:|---|---:|---:|---:|---:|---:|',
];

const percent = (share: number): string => (share * 100).toFixed(0);

function lineOf({ carriers, named, isCertain, shares, shippedPerHour, gainPerHour }: CentreVerdict): string {
  const shareOf = ({ share, half }: { share: number; half: number }) =>
    `${percent(share)}${half > 0 ? ` ± ${percent(half)}` : ''} %`;
  const who = named === 'carriers' ? 'the carriers' : named;
  const cells = [
    carriers,
    isCertain ? who : `${who}, perhaps by chance`,
    ...[shares.carriers, shares.demand, shares.unexplained].map(shareOf),
    shippedPerHour.toFixed(1),
    gainPerHour.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function centreCarriers() {
  const content = [...HEAD, ...FLEETS.map((carriers) => lineOf(centreWith(carriers)))].join('\n');
  return { file: 'bottleneck.md', section: 'carriers of the distribution centre', content };
}
