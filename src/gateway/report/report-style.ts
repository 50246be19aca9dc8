/** Its own, for a page that is read alone: on a screen of either theme, and on paper. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #38414d); --faint: light-dark(#55606e, #a3aebb); --link: light-dark(#0b57a4, #7db7f5);
  --travelling: #2f7ed8; --turning: #5aa9e6; --lifting: #7c5cc4; --forking: #a678d4; --transferring: #1f9d8a; --observed: #8a97a6; --stopped: #d0453c;
  --resting: light-dark(#dfe4ea, #333c47); --unknown: repeating-linear-gradient(45deg, var(--line) 0 3px, transparent 3px 6px); }
body { font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; margin: 0 auto; max-width: 70rem; padding: 2rem 1.5rem 4rem;
  background: light-dark(#fff, #12161b); color: light-dark(#17202a, #e7ecf2); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
a { color: var(--link); } .faint, dt, figcaption, caption { color: var(--faint); } p { max-width: 46rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.25rem; margin: 1rem 0; } dd { margin: 0; overflow-wrap: anywhere; }
.scrolls { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } caption { text-align: start; padding-bottom: .35rem; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } th[scope='row'] { white-space: nowrap; } .scrolls + .scrolls { margin-top: 1.25rem; } .number { text-align: end; white-space: nowrap; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 1.25rem; } figure { margin: 0; break-inside: avoid; }
img { display: block; width: 100%; border: 1px solid var(--line); border-radius: 4px; } figcaption { padding-top: .35rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1.25rem; } .figure b { display: block; font-size: 1.6rem; line-height: 1.2; }
.figure svg { display: block; width: 100%; height: 2.5rem; } polyline { fill: none; stroke: var(--link); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.bar { display: flex; min-width: 7rem; height: .9rem; border-radius: 2px; overflow: hidden; background: var(--line); print-color-adjust: exact; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; } .legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin-inline-end: .35rem; print-color-adjust: exact; }
.trouble { border-inline-start: 3px solid var(--stopped); padding-inline-start: .75rem; }
@media (width < 34rem) { .pictures { grid-template-columns: 1fr; } body { padding-inline: 1rem; } }
@media print { body { max-width: none; padding: 0; } h2 { break-after: avoid; } tr { break-inside: avoid; } a { color: inherit; } }
`;
