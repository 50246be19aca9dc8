import { replicate } from '../../../simulator/experiments/replicate.ts';
import { distributionCentre } from '../../../simulator/plant/distribution-centre/scenario.ts';
import { SECONDS_PER_HOUR } from '../../../units/index.ts';
import { DEMAND, NOBODY } from '../momentary.ts';
import { bottleneckShares, verdictOf } from '../shares.ts';
import { bottleneckOfCentre, candidateWith } from './centre.ts';

const HOURS = 4;
/** The largest fleet of the plant. */
const MOST_CARRIERS = 9;

export interface CentreVerdict {
  readonly carriers: number;
  readonly named: 'carriers' | 'demand' | 'another';
  readonly isCertain: boolean;
  readonly shares: Readonly<Record<'carriers' | 'demand' | 'unexplained', { share: number; half: number }>>;
  readonly shippedPerHour: number;
  /** What one carrier more ships in an hour; of the largest fleet, what its last one does. */
  readonly gainPerHour: number;
}

/** What the distribution centre says of itself over four hours after one of warm-up, beside what experiments say of it. */
export function centreWith(carriers: number): CentreVerdict {
  const found = bottleneckOfCentre(carriers, HOURS, 1);
  const own = candidateWith(found, 'CARRIER-01');
  const shares = bottleneckShares(found.spans, found);
  const shareOf = (who: number) => {
    const { sole = 0, shifting = 0, half = 0 } = shares.find((one) => one.who === who) ?? {};
    return { share: sole + shifting, half };
  };
  const verdict = verdictOf(found.spans, found);
  const first = verdict?.first.who;
  const fewer = Math.min(carriers, MOST_CARRIERS - 1);
  return {
    carriers,
    named: first === own ? 'carriers' : first === DEMAND ? 'demand' : 'another',
    isCertain: verdict?.isCertain ?? false,
    shares: { carriers: shareOf(own), demand: shareOf(DEMAND), unexplained: shareOf(NOBODY) },
    shippedPerHour: shipped(carriers),
    gainPerHour: shipped(fewer + 1) - shipped(fewer),
  };
}

const SHIPPED = new Map<number, number>();

/** Pallets shipped an hour by the plants of an experiment with the same seed. */
function shipped(carriers: number): number {
  const known = SHIPPED.get(carriers);
  if (known !== undefined) return known;
  const parameters = distributionCentre.parameters.parse({ carriers });
  const seconds = { warmUpSeconds: SECONDS_PER_HOUR, lengthSeconds: HOURS * SECONDS_PER_HOUR };
  const { indicators } = replicate(distributionCentre, { parameters, seed: 1, wantsMinutes: false, ...seconds });
  const shippedPerHour = indicators.shippedPerHour ?? Number.NaN;
  SHIPPED.set(carriers, shippedPerHour);
  return shippedPerHour;
}
