import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { openCatalogue } from '#server/catalog/open-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { firstLine } from '../first-line.ts'
import { runStaff, StaffError } from './run-staff.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const config = readConfig()
    const { db, publicUrl, close } = await openCatalogue(config)
    const now = () => new Date(Date.now() + config.clockOffset)
    try {
      await runStaff({ config, db, publicUrl, now, say: console.log, askPassword }, process.argv.slice(2))
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    const expected = error instanceof StaffError || error instanceof StartRefusal
    console.error(expected ? error.message : error)
    return expected ? 2 : 1
  }
}

/** Reads a password from the terminal without showing it, or a line of standard input. */
async function askPassword(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write(question)
  const silent = new Writable({ write: (_part, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const password = await firstLine(terminal)
  if (process.stdin.isTTY) process.stdout.write('\n')
  if (password === null) throw new StaffError('No password was given.')
  return password
}
