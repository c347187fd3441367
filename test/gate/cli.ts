import { parseArgs } from 'node:util'
import { ensureChromium } from '../chromium/ensure-chromium.ts'
import { checkFunctions } from './check-functions.ts'
import { checkLinks } from './check-links.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkStyle } from './check-style.ts'
import { checkTypes } from './check-types.ts'
import { checkLicences } from './licences.ts'
import { runTests } from './run-tests.ts'
import type { Tally } from './tally.ts'

/** Runs the gate: every check and every test, or with paths only the tests there. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false } },
})

const tallies: Tally[] = []
if (positionals.length === 0)
  tallies.push(
    checkTypes(),
    checkStyle(),
    checkLinks(),
    checkMigrations(),
    await checkFunctions(),
    checkLicences(),
  )
// Before the tests, whose time is limited.
ensureChromium('headless')
ensureChromium('full')
tallies.push(runTests({ paths: positionals, long: values.long }))

const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
