import type { AdminData } from '#contract/admin/calls.ts'
import type { rateCalls } from '#contract/admin/money/rate.ts'
import { codes } from '#contract/codes.ts'
import { rateOf } from '#contract/exchange-rate.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { rateMoves, withRates } from './cross-rates.ts'
import { applyRates, areStale, storedRates } from './fetch-rates.ts'
import { previewPrices } from './preview-prices.ts'

export const rateHandlers: AdminHandlers<keyof typeof rateCalls> = {
  '/rate/list': ({ shop, at }) => viewRates(shop.db, at),

  '/rate/preview': async ({ shop }, { other }) => ({ items: await previewPrices(shop, other) }),

  async '/rate/accept'({ tx, at, t }, { day }) {
    const { provider } = await settingIn(tx, currencySetting)
    const held = provider === 'hand' ? undefined : await storedRates({ db: tx }, provider)
    if (provider === 'hand' || !held?.heldAt || held.day !== day)
      throw new Refusal('changed_meanwhile', { code: codes.dialog })
    const applied = await applyRates(tx, provider, at, { approved: true })
    const changes = applied ? [{ path: 'others', ...applied }] : []
    return {
      data: await viewRates(tx, at),
      audit: {
        ...{ resource: 'setting', id: currencySetting.key, changes },
        label: t('setting.currencies.label'),
      },
    }
  },
}

async function viewRates(db: Reader, now: Date): Promise<AdminData<'/rate/list'>> {
  const currencies = await settingIn(db, currencySetting)
  const { base, provider, others, holdAbove } = currencies
  const stored = provider === 'hand' ? undefined : await storedRates({ db }, provider)
  const { day = null, heldAt, rates = {} } = stored ?? {}
  const moves = heldAt && day ? rateMoves(others, withRates(currencies, { day, perEuro: rates })) : []
  return {
    ...{ base, provider, day, stale: areStale(stored, now) },
    triedAt: stored?.triedAt.toISOString() ?? null,
    fault: stored?.fault ?? null,
    items: others.map((other) => ({
      code: other.code,
      rate: rateOf(other),
      ratedOn: other.ratedOn ?? null,
      byHand: provider === 'hand' || other.byHand === true,
    })),
    held: heldAt && day && moves.length > 0 ? { day, holdAbove, moves } : null,
  }
}
