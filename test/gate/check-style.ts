import { runTool } from './run-tool.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Colour codes clutter a log file. */
const plain = process.stdout.isTTY ? [] : ['--colors=off']

/** Checks format, lint and import rules. `npx biome check --write` fixes most findings. */
export function checkStyle(): Tally {
  return tallyOf('style', runTool('biome', ['ci', ...plain, '--max-diagnostics=40']))
}
