import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, runTool } from './run-tool.ts'
import { type Tally, tallyOf } from './tally.ts'

const REMEDY = '  npx drizzle-kit generate --name=what-the-change-does'

/** Checks that the migrations create exactly the tables of server/db/tables: generating into a copy adds nothing. */
export function checkMigrations(): Tally {
  mkdirSync(path.join(root, 'var'), { recursive: true })
  const draft = mkdtempSync(path.join(root, 'var', 'migrations-'))
  try {
    cpSync(path.join(root, 'server/db/migrations'), draft, { recursive: true })
    const before = readdirSync(draft).length
    const flags = ['--dialect=postgresql', '--casing=snake_case', '--schema=server/db/tables/*.ts']
    const ran = runTool('drizzle-kit', ['generate', ...flags, `--out=${path.relative(root, draft)}`], {
      quiet: true,
    })
    const same = ran && readdirSync(draft).length === before
    return tallyOf('migrations match the tables', same, same ? '' : REMEDY)
  } finally {
    rmSync(draft, { recursive: true })
  }
}
