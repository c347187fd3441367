import { isServiceCode, serviceCodes } from '#contract/admin/system/service.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { auditServer } from '#server/platform/admin/audit.ts'
import { serviceOf, storedKeys, unsealKeys } from '#server/platform/services/keys.ts'
import { resetSetting, settingIn } from '#server/platform/settings/settings.ts'
import { SettingError } from './setting-error.ts'

/** Lists services and where their keys come from, never a key. */
export async function listKeys(
  { db, config, secret }: { db: Db; config: Config; secret: string },
  say: (text: string) => void,
): Promise<void> {
  for (const code of serviceCodes) {
    const stored = await settingIn(db, storedKeys(code))
    const entered = `entered in the desk on ${stored.savedAt?.slice(0, 10)} by ${stored.savedBy}`
    const state =
      serviceOf(code).fromEnvironment(config) !== undefined
        ? 'set in the environment'
        : stored.sealed === ''
          ? 'none'
          : unsealKeys({ secret }, code, stored.sealed)
            ? entered
            : `${entered}; cannot be read, because SHOP_SECRET is another one: enter them again`
    say(`${code.padEnd(11)} ${state}`)
  }
}

/** @throws SettingError */
export async function removeKeys(db: Db, code: string, say: (text: string) => void): Promise<void> {
  if (!isServiceCode(code)) {
    throw new SettingError(`There is no service "${code}". Services: ${serviceCodes.join(', ')}.`)
  }
  const { sealed } = await settingIn(db, storedKeys(code))
  if (sealed === '') throw new SettingError(`No keys of ${code} were entered in the desk.`)
  await db.transaction(async (tx) => {
    await resetSetting(tx, storedKeys(code))
    const what = { resource: 'service', resourceId: code, label: code }
    await auditServer(tx, { at: new Date(), call: 'bin/setting', ...what })
  })
  say(`${code}: keys removed`)
}
