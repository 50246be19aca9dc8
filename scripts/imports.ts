import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** Checks the import allowlist; also fails when nothing was read, which would otherwise pass silently. */
const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(['src'], options, undefined, { tsConfig: extractTSConfig('tsconfig.node.json') });
const result = output as ICruiseResult;
const report = await format(result, { outputType: 'err-long' });

console.log(report.output);
if (result.summary.totalCruised === 0) console.error('No modules were cruised: the import check read nothing.');
process.exitCode = result.summary.error === 0 && result.summary.totalCruised > 0 ? 0 : 1;
