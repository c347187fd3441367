import { allSettings } from '#server/all-settings.ts'
import { setting } from '#server/db/tables.ts'
import { findStoredFaults } from '#server/desk/settings/find-faults.ts'
import { listed } from '#server/desk/settings/listed.ts'
import { offersWithout } from '#server/marketing/complete-terms.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { partOf } from '#server/platform/settings/setting-value.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { themeOfSetting } from '#server/theme/theme.settings.ts'
import { type Facts, type Finding, ok, warn } from './finding.ts'

/** Faults named; correcting them leads to the others. */
const shown = 5

/** Names stored parts of settings and offers that could not be saved today, such as a fee without the base currency. */
export async function checkSettings({ db }: Pick<Facts, 'db'>): Promise<Finding> {
  const { base } = await settingIn(db, currencySetting)
  const stored = new Map((await db.select().from(setting)).map(({ key, value }) => [key, value]))
  const ofSettings = allSettings.flatMap((definition) => {
    const value = stored.get(definition.key)
    if (value === undefined) return []
    const subject = themeOfSetting(definition.key) === null ? definition.key : 'theme'
    return Object.entries(findStoredFaults(definition, value, base)).map(([path, fault]) => ({
      key: 'desk.check.settings_part',
      values: { setting: { key: `setting.${subject}.label` }, part: namedPath(value, path), fault },
    }))
  })
  const offers = await offersWithout(db, base, new Date())
  const faults = [
    ...(offers.length > 0
      ? [{ key: 'desk.check.settings_offers', values: { currency: base, names: listed(offers) } }]
      : []),
    ...ofSettings,
  ]
  if (faults.length === 0) return ok('settings', 'desk.check.settings_ok')
  return warn(
    'settings',
    { key: 'desk.check.settings_faults', values: { list: faults.slice(0, shown) } },
    { key: 'desk.check.settings_remedy' },
  )
}

/** Names items of lists by their code: "zones.home.methods.post.name" in place of "zones.0.methods.1.name". */
function namedPath(value: unknown, path: string): string {
  const steps = path.split('.')
  return steps
    .map((step, at) => {
      const code = /^\d+$/.test(step) && partOf(value, [...steps.slice(0, at + 1), 'code'])
      return typeof code === 'string' && code !== '' ? code : step
    })
    .join('.')
}
