import type { Db } from '#server/db/open.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Storage } from '#server/platform/storage.ts'
import { taxSetting } from '#server/pricing/tax.setting.ts'

/** What an import needs to know of the shop. */
export type ImportShop = {
  db: Db
  storage: Storage
  /** Prices of a file are in the base currency. */
  currency: string
  taxClasses: Set<string>
}

export function importShop({
  db,
  storage,
  settings,
}: {
  db: Db
  storage: Storage
  settings: Settings
}): ImportShop {
  return {
    db,
    storage,
    currency: settings(currencySetting).base,
    taxClasses: new Set(settings(taxSetting).rates.map((rate) => rate.class)),
  }
}
