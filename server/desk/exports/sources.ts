import type { ExportKind } from '#contract/admin/system/export-kinds.ts'
import { productsInDatabase } from '#server/catalog/staff/products/list-products.ts'
import { stockInDatabase } from '#server/catalog/stock/list-stock.ts'
import { customersInDatabase } from '#server/customers/staff/view-customer.ts'
import { invoicesInDatabase } from '#server/invoices/invoice.admin.calls.ts'
import { subscribersInDatabase } from '#server/newsletter/subscriber.admin.calls.ts'
import { couponsInDatabase } from '#server/offers/coupon.admin.calls.ts'
import { refunds } from '#server/payments/refunds/list-refunds.ts'
import { changesInDatabase } from '#server/platform/admin/changes/list-changes.ts'
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'
import { returnsInDatabase } from '#server/returns/staff/list-admin-returns.ts'
import { orderSources } from './order-sources.ts'
import { baseCurrency, type Source } from './source.ts'

/** Exports that are written by themselves: reports, the file of products and the archive of documents. */
type Special = 'tax' | 'report' | 'products' | 'documents'

/** Exports that follow a list, row by row. */
export const sources: { [Of in Exclude<ExportKind, Special>]: Source<Of> } = {
  ...orderSources,
  customers: {
    list: customersInDatabase,
    from: 'join customer c on c.id = picked.id::uuid',
    amounts: ['credit'],
    columns: {
      id: 'c.id',
      created_at: 'c.created_at',
      email: 'c.email',
      email_verified: 'c.email_verified_at is not null',
      mobile: 'concat(c.country_code, c.mobile)',
      first_name: 'c.first_name',
      last_name: 'c.last_name',
      language: 'c.lang',
      labels: 'c.labels',
      company: '(select k.name from company k where k.id = c.company_id and k.deleted_at is null)',
      orders: "(select count(*)::int from orders o where o.customer_id = c.id and o.status <> 'cancelled')",
      last_order_at: '(select max(o.created_at) from orders o where o.customer_id = c.id)',
      currency: baseCurrency,
      credit: 'c.credits',
      staff_note: 'c.staff_note',
    },
  },
  stock: {
    list: stockInDatabase,
    from: 'join stock s on s.variant_id = picked.id::int join variant v on v.id = s.variant_id',
    amounts: ['cost', 'value'],
    columns: {
      sku: 'v.sku',
      product: `(select t.name from translation t
        where t.kind = 'product' and t.owner_id = v.product_id and t.lang = 'en')`,
      options: "(select string_agg(concat(o.key, ': ', o.value), ', ') from jsonb_each_text(v.options) o)",
      barcode: 'v.barcode',
      location: 's.location',
      on_hand: 's.on_hand',
      reserved: 's.reserved',
      available: 's.on_hand - s.reserved',
      low_at: 's.low_at',
      policy: 'v.stock_policy',
      counted_at: 's.counted_at',
      currency: baseCurrency,
      cost: 'v.cost',
      value: 'v.cost * s.on_hand',
    },
  },
  coupons: {
    list: couponsInDatabase,
    from: 'join coupon k on k.id = picked.id::int left join coupon s on s.id = k.series_id',
    rates: ['percent'],
    columns: {
      code: 'k.code',
      name: "k.labels ->> 'en'",
      kind: 'k.kind',
      percent: 'k.percent',
      active: 'k.active',
      starts_at: 'k.starts_at',
      ends_at: 'k.ends_at',
      max_uses: 'k.max_uses',
      used: 'k.used',
      claims: 'k.claims',
      series: 's.code',
      created_at: 'k.created_at',
    },
  },
  refunds: {
    list: refunds,
    from: `join refund r on r.id = picked.id::uuid join orders o on o.id = r.order_id
      left join payment p on p.id = r.payment_id`,
    amounts: ['amount'],
    columns: {
      id: 'r.id',
      order: 'o.number',
      created_at: 'r.created_at',
      settled_at: 'r.settled_at',
      status: 'r.status',
      currency: 'r.currency',
      amount: 'r.amount',
      reason: 'r.reason',
      destination: 'r.destination',
      method: "coalesce(p.method, 'credit')",
      reference: 'r.reference',
      failure: 'r.failure',
      attempt: 'r.attempt',
    },
  },
  returns: {
    list: returnsInDatabase,
    from: 'join return_request q on q.id = picked.id::uuid join orders o on o.id = q.order_id',
    columns: {
      number: 'q.number',
      order: 'o.number',
      created_at: 'q.created_at',
      type: 'q.type',
      stage: 'q.stage',
      reason: 'q.reason',
      description: 'q.description',
      units: '(select sum(u.requested)::int from return_line u where u.return_id = q.id)',
      email: 'o.email',
      logistics_company: 'q.logistics_company',
      tracking_number: 'q.tracking_number',
      refund_due_at: 'q.refund_due_at',
    },
  },
  invoices: {
    list: invoicesInDatabase,
    from: `join invoice i on i.id = picked.id::uuid join orders o on o.id = i.order_id
      left join invoice k on k.id = i.corrects_id`,
    amounts: ['total', 'tax'],
    columns: {
      number: 'i.number',
      kind: 'i.kind',
      issued_at: 'i.issued_at',
      order: 'o.number',
      corrects: 'k.number',
      buyer: "i.record -> 'buyer' ->> 'name'",
      country: "i.record ->> 'taxCountry'",
      currency: 'i.currency',
      total: 'i.total',
      tax: 'i.tax',
    },
  },
  subscribers: {
    list: subscribersInDatabase,
    from: 'join subscriber s on s.id = picked.id::uuid',
    columns: {
      email: 's.email',
      state: 's.state',
      source: 's.source',
      language: 's.lang',
      asked_at: 's.asked_at',
      confirmed_at: 's.confirmed_at',
      unsubscribed_at: 's.unsubscribed_at',
    },
  },
  changes: {
    list: changesInDatabase,
    from: 'join audit a on a.id = picked.id::bigint',
    columns: {
      id: 'a.id',
      at: 'a.at',
      kind: 'a.kind',
      by_kind: 'a.caller_kind',
      by: 'a.caller_name',
      network: 'a.network',
      call: 'a.call',
      resource: 'a.resource',
      record: 'a.resource_id',
      label: 'a.label',
      reason: 'a.reason',
      paths: "(select string_agg(each ->> 'path', ' ') from jsonb_array_elements(a.changes) each)",
      undoes: 'a.undoes',
    },
  },
}

/** The list that chooses the records of an export. */
export function listOfExport(kind: Exclude<ExportKind, 'tax' | 'report' | 'documents'>): ListDefinition {
  return kind === 'products' ? productsInDatabase : sources[kind].list
}
