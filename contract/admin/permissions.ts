/**
 * Permissions of staff and API keys. Each merchant call names one of these; `agents.orders` is for keys of shopping
 * agents.
 */
export const permissions = [
  'orders.read',
  'orders.pack',
  'orders.ship',
  'orders.change',
  'orders.refund',
  'returns.decide',
  'returns.inspect',
  'customers.read',
  'customers.change',
  'customers.credit',
  'customers.erase',
  'inbox.answer',
  'products.read',
  'products.change',
  'prices.change',
  'stock.change',
  'promotions.change',
  'content.change',
  'translations.change',
  'reviews.moderate',
  'design.change',
  'reports.read',
  'money.read',
  'export.orders',
  'export.customers',
  'settings.shop',
  'settings.money',
  'staff.manage',
  'audit.read',
  'agents.orders',
  'system.operate',
] as const

export type Permission = (typeof permissions)[number]

const shipping = ['orders.read', 'orders.pack', 'orders.ship'] as const
const goods = ['products.read', 'products.change', 'prices.change', 'stock.change'] as const
const texts = ['content.change', 'translations.change', 'reviews.moderate'] as const

/** Built-in roles. A custom role is any other set of permissions. */
export const builtInRoles = {
  owner: permissions,
  manager: permissions.filter(
    (permission) => !['staff.manage', 'system.operate', 'customers.erase'].includes(permission),
  ),
  catalogue: [...goods, 'promotions.change', ...texts],
  orders: [
    ...shipping,
    'orders.change',
    'orders.refund',
    'returns.decide',
    'returns.inspect',
    'customers.read',
    'inbox.answer',
    'products.read',
    'export.orders',
  ],
  packer: [...shipping, 'returns.inspect', 'products.read'],
  content: ['products.read', 'design.change', ...texts],
  support: [
    'orders.read',
    'orders.change',
    'returns.decide',
    'customers.read',
    'customers.change',
    'inbox.answer',
    'products.read',
  ],
  accountant: ['orders.read', 'customers.read', 'reports.read', 'money.read', 'export.orders'],
} as const satisfies Record<string, readonly Permission[]>

export type BuiltInRole = keyof typeof builtInRoles
