import { openCatalogue } from '#server/catalog/open-catalogue.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { runSetting, SettingError } from './run-setting.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const { db, close } = await openCatalogue(readConfig())
    try {
      return await runSetting(db, process.argv.slice(2), console.log)
    } finally {
      await close()
    }
  } catch (error) {
    const expected = error instanceof SettingError || error instanceof ConfigError
    console.error(expected ? error.message : error)
    return expected ? 2 : 1
  }
}
