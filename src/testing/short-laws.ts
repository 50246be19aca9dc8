import { configureGlobal } from 'fast-check';

// A mutant costs each law once: what a law has not seen to break after this time counts as held, and no smaller case is looked for.
const LAW_MILLIS = Number(process.env.MUTANTS_LAW_MILLIS ?? 300);
configureGlobal({ interruptAfterTimeLimit: LAW_MILLIS, markInterruptAsFailure: false, endOnFailure: true });
