import type { Holding } from '../devices/state-clock.ts';
import type { Claim, TrafficControl } from './traffic-control.ts';

/** Why a carrier stands on its way, and how long. */
export interface Interruption {
  readonly seconds: number;
  /** Somebody is in the way, or it has broken down. */
  readonly why: 'staff' | 'down';
}

/** What a carrier stands for on its way, as it was found there: asked of traffic control whenever that refuses it. */
export class Standing {
  private readonly traffic: TrafficControl;
  private readonly told: (by: Holding | null) => void;
  private isRefused = false;

  constructor(traffic: TrafficControl, told: (by: Holding | null) => void = () => undefined) {
    this.traffic = traffic;
    this.told = told;
  }

  /** It stands because the next cell is refused. */
  refused(claim: Claim): void {
    this.isRefused = true;
    const refusal = this.traffic.refusalOf(claim);
    this.told({ why: refusal.holder === null ? 'safety' : 'traffic', ...refusal });
  }

  /** The next cell is still refused, where that is what it stands for. */
  refusedAgain(claim: Claim): void {
    if (this.isRefused) this.refused(claim);
  }

  interrupted({ why }: Interruption, place: string | null): void {
    this.told({ why, holder: null, place });
  }

  /** It goes on. */
  over(): void {
    this.isRefused = false;
    this.told(null);
  }
}
