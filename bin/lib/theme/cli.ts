import { StartRefusal } from '#server/db/start-refusal.ts'
import { runTheme, ThemeError } from './run-theme.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    return await runTheme(process.argv.slice(2), console.log, process.env)
  } catch (error) {
    const expected = error instanceof ThemeError || error instanceof StartRefusal
    console.error(expected ? error.message : error)
    return expected ? 2 : 1
  }
}
