import type { InnerScreenId } from '../frame/inner-screens.ts'

type Group = {
  /** Also the key of its title: desk.settings.group_{id}. */
  id: string
  /** Ids of settings and services, in the order in which a merchant meets them. */
  settings: readonly string[]
  /** Screens of their own that belong here. */
  screens: readonly InnerScreenId[]
}

/** Settings by subject. A setting that a newer server has stands in the last group. */
export const settingGroups: readonly Group[] = [
  {
    id: 'shop',
    settings: ['shop', 'email', 'services', 'brand', 'languages', 'currencies'],
    screens: ['opening'],
  },
  {
    id: 'selling',
    settings: ['tax', 'payments', 'checkout', 'orders', 'refunds', 'invoice', 'stock'],
    screens: [],
  },
  { id: 'delivery', settings: ['shipping', 'delivery', 'carriers', 'parcels'], screens: [] },
  {
    id: 'customers',
    settings: ['returns', 'withdrawal', 'guarantee', 'reviews', 'comments', 'inquiries', 'reminders'],
    screens: [],
  },
  {
    id: 'storefront',
    settings: [
      'themes',
      'theme',
      'theme-mono',
      'menus',
      'media',
      'ranking',
      'routes',
      'accessibility',
      'offline',
    ],
    screens: [],
  },
  { id: 'reach', settings: ['feeds', 'visitors', 'indexnow', 'agents'], screens: ['feeds'] },
  {
    id: 'staff',
    settings: ['audit'],
    screens: ['staff', 'roles', 'keys', 'webhooks', 'system', 'audit'],
  },
]
