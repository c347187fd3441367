import type { Lang } from '#contract/languages.ts'
import { ImportError } from '#server/catalog/import/errors.ts'
import type { ImportOptions } from '#server/catalog/import/import-file.ts'
import { say, translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Checks a new base currency as the desk's settings do. `lang`: of the reason. */
export function importBaseCheck(lang: Lang = 'en'): ImportOptions['checkBase'] {
  return async (reader, old, base) => {
    // Loads the definitions of all settings, which other imports do without.
    const { checkBaseCurrency } = await import('../settings/check-base-currency.ts')
    try {
      await checkBaseCurrency(reader, old, base)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new ImportError('other', { reason: say(translator(lang), error.text) })
    }
  }
}
