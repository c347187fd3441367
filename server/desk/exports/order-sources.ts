import { ordersInDatabase } from '#server/orders/staff/list-admin-orders.ts'
import type { Source } from './source.ts'

/** Of an amount of a line, the part of its first units, as `allocate` shares it out. */
const ofFirst = (amount: string) =>
  `((${amount}) / l.quantity * first.units + least(first.units, (${amount}) % l.quantity))`

/** Of a line's first units less its rebate, the tax, rounded half up as `withoutTax` does. */
const taxOfRest = `(${ofFirst('l.total')} - l.rebate
  - (2 * (${ofFirst('l.total')} - l.rebate) * 10000 + 10000 + l.tax_rate) / (2 * (10000 + l.tax_rate)))`

/** Tax of an order as charged: without units that were cancelled, and discounts given, before they were paid. */
const chargedTax = `o.tax - case when o.cancelled_amount = 0 then 0 else (
  select sum(l.tax - case when l.rebate > 0 then ${taxOfRest} else ${ofFirst('l.total')} - ${ofFirst('l.total - l.tax')} end)::bigint
  from order_line l, lateral (select l.quantity - coalesce(l.uncharged, l.cancelled) units) first
  where l.order_id = o.id) end`

/** Exports of the list of orders: the orders, their lines, and the parcels to be packed next. */
export const orderSources: { [Of in 'orders' | 'lines' | 'parcels']: Source<Of> } = {
  orders: {
    list: ordersInDatabase,
    from: 'join orders o on o.id = picked.id::uuid',
    amounts: ['total', 'credit', 'shipping', 'tax', 'paid', 'refunded'],
    columns: {
      number: 'o.number',
      placed_at: 'o.created_at',
      status: 'o.status',
      pay_status: 'o.pay_status',
      ship_status: 'o.ship_status',
      needs: 'o.needs',
      language: 'o.lang',
      currency: 'o.currency',
      total: 'o.total - o.cancelled_amount',
      credit: 'o.credit',
      shipping: 'o.shipping_fee',
      tax: chargedTax,
      paid: 'o.paid_amount',
      refunded: 'o.refunded_amount',
      units: '(select sum(l.quantity - l.cancelled)::int from order_line l where l.order_id = o.id)',
      payment_method: 'o.payment_method',
      shipping_method: "o.shipping_method ->> 'code'",
      coupon: 'o.coupon_code',
      email: 'o.email',
      mobile: 'o.mobile',
      first_name: "o.address ->> 'firstName'",
      last_name: "o.address ->> 'lastName'",
      company: "o.address ->> 'company'",
      street: "nullif(concat_ws(', ', o.address ->> 'address', nullif(o.address ->> 'apartment', '')), '')",
      postal_code: "o.address ->> 'postalCode'",
      city: "o.address ->> 'city'",
      state: "o.address ->> 'state'",
      country: "o.address ->> 'country'",
      phone: "concat(o.address ->> 'countryCode', o.address ->> 'phone')",
      billing_company: "o.billing ->> 'company'",
      billing_vat_id: "coalesce(o.taxation -> 'vat' ->> 'id', o.billing ->> 'vatId')",
      billing_country: "o.billing ->> 'country'",
      buyer_note: 'o.remark',
      staff_note: 'o.staff_note',
      labels: 'o.labels',
      paid_at: 'o.paid_at',
      packed_at: 'o.packed_at',
      delivered_at: 'o.delivered_at',
      completed_at: 'o.completed_at',
    },
  },
  lines: {
    list: ordersInDatabase,
    from: 'join orders o on o.id = picked.id::uuid join order_line l on l.order_id = o.id',
    orderBy: 'l.position',
    amounts: ['unit_price', 'discount', 'tax', 'total', 'refunded'],
    rates: ['tax_rate'],
    columns: {
      order: 'o.number',
      placed_at: 'o.created_at',
      status: 'o.status',
      position: 'l.position',
      sku: 'l.sku',
      name: 'l.name',
      options: `(select string_agg(concat(option ->> 'name', ': ', option ->> 'value'), ', ')
        from jsonb_array_elements(l.options) option)`,
      quantity: 'l.quantity',
      shipped: 'l.shipped',
      cancelled: 'l.cancelled',
      returned: 'l.returned',
      currency: 'o.currency',
      unit_price: 'l.unit_price',
      discount: 'l.discount',
      tax: 'l.tax',
      tax_rate: 'l.tax_rate',
      total: 'l.total',
      refunded: 'l.refunded',
      country: "o.address ->> 'country'",
    },
  },
  parcels: {
    list: ordersInDatabase,
    from: `join orders o on o.id = picked.id::uuid and o.needs = 'ship' join lateral (
      select sum(open.units)::int units, sum(open.units * coalesce(v.weight, 0))::bigint grams,
        string_agg(open.units || ' × ' || l.name, ', ' order by l.position) as content,
        sum(l.total / l.quantity * open.units)::bigint goods
      from order_line l join lateral (select l.quantity - l.shipped - l.cancelled - l.held as units) open on open.units > 0
        left join variant v on v.id = l.variant_id
      where l.order_id = o.id having sum(open.units) > 0) parcel on true`,
    amounts: ['goods_value'],
    columns: {
      order: 'o.number',
      name: "concat_ws(' ', o.address ->> 'firstName', o.address ->> 'lastName')",
      company: "o.address ->> 'company'",
      street: "o.address ->> 'address'",
      address_2: "o.address ->> 'apartment'",
      postal_code: "o.address ->> 'postalCode'",
      city: "o.address ->> 'city'",
      state: "o.address ->> 'state'",
      country: "o.address ->> 'country'",
      phone: "concat(o.address ->> 'countryCode', o.address ->> 'phone')",
      email: 'o.email',
      shipping_method: "o.shipping_method ->> 'code'",
      units: 'parcel.units',
      weight_g: 'parcel.grams',
      content: 'left(parcel.content, 500)',
      currency: 'o.currency',
      goods_value: 'parcel.goods',
      note: 'o.remark',
    },
  },
}
