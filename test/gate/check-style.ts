import { runTool } from './run-tool.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Into a log, colours are noise. */
const plain = process.stdout.isTTY ? [] : ['--colors=off']

/** Format, lint and the fences between the folders. `npx biome check --write` mends most of it. */
export function checkStyle(): Tally {
  return tallyOf('style', runTool('biome', ['ci', ...plain, '--max-diagnostics=40']))
}
