import { globSync } from 'node:fs'
import { root, runTool } from './run-tool.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Type-checks every tsconfig; each covers code for one environment (server, browser). */
export function checkTypes(): Tally {
  const exclude = (name: string) => ['node_modules', 'var', 'dist', '.git'].includes(name)
  const projects = globSync('**/tsconfig*.json', { cwd: root, exclude }).sort()
  const faulty = projects.filter((project) => !runTool('tsc', ['--noEmit', '--project', project]))
  return tallyOf(`types (${projects.join(', ')})`, faulty.length === 0)
}
