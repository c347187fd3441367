import { openCatalogue } from '#server/catalog/open-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { findShopSecret } from '#server/platform/secrets/secret.ts'
import { runSetting } from './run-setting.ts'
import { SettingError } from './setting-error.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const config = readConfig()
    const { db, pool, close } = await openCatalogue(config)
    try {
      const secret = (await findShopSecret(config, pool)) ?? ''
      return await runSetting({ db, config, secret }, process.argv.slice(2), console.log)
    } finally {
      await close()
    }
  } catch (error) {
    const expected = error instanceof SettingError || error instanceof StartRefusal
    console.error(expected ? error.message : error)
    return expected ? 2 : 1
  }
}
