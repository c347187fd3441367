import { feedChannels } from '#contract/admin/catalog/feed.ts'
import { languagesSetting } from '#server/content/languages.settings.ts'
import type { Tx } from '#server/db/open.ts'
import { feedsSetting } from '#server/feeds/feeds.setting.ts'
import { invoiceSetting } from '#server/invoices/invoice.setting.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { withdrawalSetting } from '#server/returns/returns.setting.ts'
import { themeSetting } from '#server/theme/theme.settings.ts'
import { brand } from '../settings/brand.ts'
import { currencies } from '../settings/currencies.ts'
import { look } from '../settings/look.ts'
import { bulky, zones } from '../settings/shipping.ts'
import { shop } from '../settings/shop.ts'
import { taxes } from '../settings/taxes.ts'
import type { DemoShippingMethod } from '../types.ts'

export async function loadSettings(tx: Tx): Promise<void> {
  const { organisation, bank } = shop
  await changeSetting(tx, shopSetting, {
    name: shop.name,
    email: organisation.email,
    phone: organisation.phone,
    legalName: organisation.legalName,
    street: organisation.street,
    postalCode: organisation.postalCode,
    city: organisation.city,
    country: organisation.country,
    vatId: organisation.vatId,
  })
  await changeSetting(tx, invoiceSetting, { register: `${organisation.register} · ${organisation.director}` })
  await changeSetting(tx, withdrawalSetting, {
    days: shop.withdrawalDays,
    exceptions: shop.withdrawalExceptions,
  })
  await changeSetting(tx, themeSetting, { config: look })
  await changeSetting(tx, brandSetting, brand)
  await changeSetting(tx, feedsSetting, { channels: [...feedChannels] })
  await changeSetting(tx, languagesSetting, { offered: [...shop.languages] })
  await changeSetting(tx, currencySetting, {
    base: shop.baseCurrency,
    others: currencies
      .filter(({ code }) => code !== shop.baseCurrency)
      .map(({ code, rate, step, ending = '', homeCountry, display }) => ({
        code,
        rate,
        step,
        ending,
        country: homeCountry,
        withTax: display === 'with_tax',
      })),
  })
  await changeSetting(tx, taxSetting, {
    gross: shop.pricesInclude === 'gross',
    baseCountry: shop.baseCountry,
    oss: { since: shop.ossSince },
    rates: taxes.flatMap(({ country, standard }) => [
      { country, class: 'standard', rate: standard },
      { country, class: 'reduced', rate: standard },
    ]),
    shippingTax: shop.shippingTax === 'shared' ? 'shared' : 'class',
    keepOutsideUnion: !shop.untaxedOutsideUnion,
  })
  await changeSetting(tx, shippingSetting, {
    zones: zones.map(({ methods, ...zone }) => ({ ...zone, methods: methods.map(shippingMethod) })),
  })
  await changeSetting(tx, paymentSetting, {
    cod: { enabled: true, countries: ['DE'], limit: { EUR: 50_000 } },
    bank: { enabled: true, ...bank },
  })
}

function shippingMethod({ surcharge, ...method }: DemoShippingMethod) {
  return {
    ...method,
    surcharges: surcharge?.bulky ? [{ shippingClass: 'bulky', label: bulky, fee: surcharge.bulky }] : [],
  }
}
