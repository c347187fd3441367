import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, runTool } from './run-tool.ts'
import type { Tally } from './tally.ts'

type Selection = { paths: string[]; long: boolean }

/** Runs the tests and counts them. A run that fails without a failed test (a broken file, no test found) counts as one. */
export function runTests({ paths, long }: Selection): Tally {
  const report = path.join(root, 'var/test/report.json')
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const config = long ? ['--config', 'vitest.long.config.ts'] : []
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const succeeded = runTool('vitest', ['run', ...config, ...reporters, ...paths])
  const { numPassedTests: passed, numFailedTests: failed } = readReport(report)
  return { passed, failed: succeeded ? failed : Math.max(1, failed) }
}

function readReport(file: string): { numPassedTests: number; numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 }
  }
}
