/** What a cluster of gateways calls its things in NATS. */
export interface ClusterNames {
  /** The stream of all records. */
  stream: string;
  /** Which simulation each gateway leads. */
  leases: string;
  /** Which gateways are there. */
  gateways: string;
  snapshots: string;
  /** Of the records of all simulations. */
  subjects: string;
  subjectOf(simulationId: string): string;
  /** By which a snapshot of a simulation is asked for, and of all of them. */
  askedOf(simulationId: string): string;
  asked: string;
  /** Of what gateways tell each other beside the records. */
  talk: string;
  /** A simulation's key among the leases. */
  keyOf(simulationId: string): string;
}

/** @param name several clusters may share one NATS: what is of one begins with it */
export function clusterNames(name: string): ClusterNames {
  const keyOf = (simulationId: string): string => simulationId.replace(/[^A-Za-z0-9_-]/gu, escaped);
  return {
    stream: `${name}-records`,
    leases: `${name}-leases`,
    gateways: `${name}-gateways`,
    snapshots: `${name}-snapshots`,
    subjects: `${name}.records.*`,
    subjectOf: (simulationId) => `${name}.records.${keyOf(simulationId)}`,
    askedOf: (simulationId) => `${name}.asked.${keyOf(simulationId)}`,
    asked: `${name}.asked.*`,
    talk: `${name}.talk`,
    keyOf,
  };
}

/** Its bytes, each as `=` and two hexadecimal digits: allowed in subjects and in keys, and never in what is kept. */
function escaped(character: string): string {
  return [...Buffer.from(character)].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join('');
}
