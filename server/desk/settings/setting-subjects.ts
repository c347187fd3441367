import type { Permission } from '#contract/admin/permissions.ts'
import type { Config } from '#server/config.ts'
import { themeOfSetting } from '#server/theme/theme.settings.ts'

type Subject = {
  permission: Extract<Permission, 'settings.shop' | 'settings.money' | 'design.change' | 'content.change'>
  /** Bank details and tax: a change needs a recent second factor. */
  stepUp?: true
  /** Variables of the environment that belong to the setting, with the value if there is one. */
  environment?: (config: Config) => Record<string, string | undefined>
}

const shop: Subject = { permission: 'settings.shop' }

/** The permission that each setting needs. Settings that are not listed here need `settings.shop`. */
const subjects: Record<string, Subject> = {
  shop: {
    ...shop,
    environment: ({ publicUrl }) => ({ PUBLIC_URL: publicUrl }),
  },
  currencies: { permission: 'settings.money' },
  tax: { permission: 'settings.money', stepUp: true },
  shipping: { permission: 'settings.money' },
  payments: { permission: 'settings.money', stepUp: true },
  invoice: { permission: 'settings.money', stepUp: true },
  refunds: { permission: 'settings.money' },
  brand: { permission: 'design.change' },
  themes: { permission: 'design.change' },
  theme: { permission: 'design.change' },
  menus: { permission: 'content.change' },
}

export function subjectOf(key: string): Subject {
  return subjects[themeOfSetting(key) === null ? key : 'theme'] ?? shop
}

/** Variables in the environment, by their last four characters: enough to tell keys apart, too little to use them. */
export function environmentOf(key: string, config: Config) {
  return Object.entries(subjectOf(key).environment?.(config) ?? {}).map(([variable, value]) => ({
    variable,
    set: value !== undefined && value !== '',
    lastFour: value !== undefined && value.length >= 16 ? value.slice(-4) : null,
  }))
}
