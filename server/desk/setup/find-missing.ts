import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { legalPages } from '#contract/admin/content/content.ts'
import type { SetupState, SetupStep } from '#contract/admin/desk/setup.ts'
import { legalHandles } from '#server/content/legal/open-legal-page.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import type { Reader } from '#server/db/open.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { canSend } from '#server/platform/mail/mail.ts'
import { isStandardEmail, shopSetting } from '#server/platform/open-shop.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { openingSetting } from '#server/platform/settings/opening.setting.ts'
import { defineSetting, openSettings, type Settings } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isComplete } from '#server/pricing/amounts.ts'
import { isPriced, shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { themesSetting } from '#server/theme/theme.settings.ts'
import { backupSetting } from '../system/backup/backup.setting.ts'

/** When a sale was last rehearsed without a fault. */
export const rehearsalSetting = defineSetting(
  'rehearsal',
  z.object({ passedAt: z.string().nullable().default(null) }),
)

type Facts = {
  /** Keys of settings that somebody has saved. */
  saved: string[]
  /** Handles of published pages with a text. */
  pages: string[]
  sellable: boolean
  /** A product that is on sale has units, or needs none. */
  stocked: boolean
  ordered: boolean
  /** Staff without a second factor. */
  unprotected: boolean
}

/**
 * The steps to the first sale with what each still misses, as the shop's data says. The guide and `bin/doctor` share it.
 */
export async function findMissing(
  reader: Reader,
  { keys, config }: Pick<Shop, 'keys' | 'config'>,
): Promise<SetupState[]> {
  // As stored: those in memory follow a moment after a step has saved its own.
  const { read: settings } = await openSettings(reader)
  const facts = await readFacts(reader)
  const handles = legalHandles(settings)
  const missing: Record<SetupStep, string[]> = {
    shop: emptyFields(settings(shopSetting)),
    tax: ['tax', 'currencies'].filter((key) => !facts.saved.includes(key)).slice(0, 1),
    shipping: missingToShip(settings),
    payment: canPay({ settings, keys, config }) ? [] : ['method'],
    email: canSend({ keys, config }) ? [] : ['mail_server'],
    legal: legalPages.filter((page) => !facts.pages.includes(handles[page])),
    products: facts.sellable ? (facts.stocked || facts.ordered ? [] : ['stock']) : ['product'],
    // A shop that sells shows what it wants to show.
    look: facts.ordered || facts.saved.some(isLook) ? [] : ['look'],
    menus: facts.ordered || facts.saved.includes(menusSetting.key) ? [] : ['menus'],
    second_factor: facts.unprotected ? ['staff'] : [],
    backup: config.mode === 'demo' || facts.saved.includes(backupSetting.key) ? [] : ['schedule'],
    test_order: facts.ordered || settings(rehearsalSetting).passedAt !== null ? [] : ['order'],
    open: settings(openingSetting).closed ? ['open'] : [],
  }
  return Object.entries(missing).map(([code, parts]) => ({
    code: code as SetupStep,
    done: parts.length === 0,
    required: !optional.includes(code as SetupStep),
    missing: parts,
  }))
}

/** Steps that the first sale does not need. */
const optional: readonly SetupStep[] = ['look', 'menus', 'second_factor', 'backup', 'test_order']

/** The logo, the theme in use, or the design of a theme. */
function isLook(key: string): boolean {
  return key === brandSetting.key || key === themesSetting.key || /^theme(-|$)/.test(key)
}

/** Parts of the seller's name and address that invoices and the law need. */
function emptyFields(shop: ReturnType<typeof shopSetting.schema.parse>): string[] {
  const { legalName, street, postalCode, city, email } = shop
  const empty = Object.entries({ legalName, street, postalCode, city }).filter(([, text]) => text === '')
  return [...empty.map(([field]) => field), ...(isStandardEmail(email) ? ['email'] : [])]
}

/** `amounts`: a method that cannot be offered, because an amount in the base currency is missing. */
function missingToShip(settings: Settings): string[] {
  const { base } = settings(currencySetting)
  const methods = settings(shippingSetting).zones.flatMap((zone) => zone.methods)
  if (methods.length === 0) return ['zone']
  return methods.every((method) => isPriced(method, base)) ? [] : ['amounts']
}

function canPay({ settings, keys, config }: Pick<Shop, 'keys' | 'config'> & { settings: Settings }): boolean {
  const { cod, bank, stripe, paypal, test } = settings(paymentSetting)
  const { base } = settings(currencySetting)
  return (
    (cod.enabled && (!cod.limit || isComplete(cod.limit, base))) ||
    (bank.enabled && bank.iban !== '') ||
    (stripe.enabled && keys('stripe') !== undefined) ||
    (paypal.enabled && keys('paypal') !== undefined) ||
    (test.enabled && config.mode === 'demo')
  )
}

async function readFacts(reader: Reader): Promise<Facts> {
  const { rows } = await reader.execute<Facts>(sql`
    select (select coalesce(json_agg(key), '[]') from setting) saved,
      (select coalesce(json_agg(distinct p.handle), '[]') from page p
        join translation t on t.kind = 'page' and t.owner_id = p.id and t.body <> '' where p.status = 'published') pages,
      exists (select from product p join variant v on v.product_id = p.id and v.active where p.status = 'active') sellable,
      exists (select from product p join variant v on v.product_id = p.id and v.active left join stock s on s.variant_id = v.id
        where p.status = 'active' and (v.stock_policy <> 'deny' or s.on_hand > s.reserved)) stocked,
      exists (select from orders) ordered,
      exists (select from staff s where s.state = 'active'
        and not exists (select from staff_totp o where o.staff_id = s.id)
        and not exists (select from staff_passkey k where k.staff_id = s.id)) unprotected`)
  return rows[0]!
}

export async function hasOrders(reader: Reader): Promise<boolean> {
  const { rows } = await reader.execute<Pick<Facts, 'ordered'>>(
    sql`select exists (select from orders) ordered`,
  )
  return rows[0]!.ordered
}
