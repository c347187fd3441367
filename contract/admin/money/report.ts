import * as z from 'zod/mini'
import type { AdminCallShape } from '../admin-call.ts'

/** Reports with the ways to group their rows, the usual one first. */
export const reports = {
  sales: ['day', 'product', 'country'],
  funnel: ['step'],
  carts: ['day'],
  sources: ['source', 'campaign'],
  searches: ['words'],
  pages: ['path'],
  returns: ['reason', 'product'],
  coupons: ['code', 'series'],
  promotions: ['promotion', 'day'],
  unsold: ['variant', 'category', 'vendor'],
  stock: ['category', 'vendor', 'location', 'variant'],
} as const
export type ReportName = keyof typeof reports
export type ReportBy = (typeof reports)[ReportName][number]

export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]
const groupings = [...new Set(Object.values(reports).flat())] as [ReportBy, ...ReportBy[]]

/** Days of a report at most, both ends included. */
export const maxReportDays = 400
/** Rows of a report at most; its totals cover all. An export has more. */
export const maxReportRows = 500
export const maxReportExportRows = 100_000

/** The day so many days later, both as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 3600_000).toISOString().slice(0, 10)
}

const day = z.iso.date()
const Period = z.object({ from: day, until: day })

/** Reports on the stock at the end of their last day. Their amounts are in the base currency. */
export const stockReports: readonly ReportName[] = ['unsold', 'stock']

/** Figures in the order of the columns. A share of nothing is null. */
const Values = z.array(z.nullable(z.number()))

const Report = z.object({
  from: day,
  until: day,
  /** The days that the report is compared with. */
  before: z.nullable(Period),
  /** Currency of the amounts, and those in which the period has orders. */
  currency: z.string(),
  currencies: z.array(z.string()),
  /** `share`: from 0 to 1. `money`: minor units. */
  figures: z.array(
    z.object({ id: z.string(), kind: z.enum(['count', 'money', 'share', 'seconds', 'days']) }),
  ),
  rows: z.array(
    z.object({
      /**
       * A day, country, step, source, words, path, reason of a return, code of a coupon, SKU, vendor or place in the stock,
       * or the id of a product, promotion or category. Empty: orders without a country, products without such a group.
       */
      key: z.string(),
      /** Name of a product, promotion or category; null for keys that name themselves. */
      name: z.nullable(z.string()),
      /** Id of the product of a variant. */
      product: z.optional(z.string()),
      values: Values,
      before: z.nullable(Values),
    }),
  ),
  totals: z.object({ values: Values, before: z.nullable(Values) }),
  /** The rows as a CSV file. */
  csv: z.string(),
})
export type Report = z.infer<typeof Report>

export const ReportWish = z.object({
  name: z.enum(reportNames),
  by: z.optional(z.enum(groupings)),
  from: day,
  until: day,
  compare: z._default(z.enum(['none', 'previous', 'year']), 'none'),
  /** Default: the shop's base currency. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** A figure by which the rows are sorted. Default: the first, highest first. Days are always in their order. */
  sort: z.optional(z.object({ by: z.string().check(z.maxLength(40)), dir: z.enum(['asc', 'desc']) })),
})
type Wish = z.infer<typeof ReportWish>
/** A report that can be run, with its grouping and currency. */
export type CheckedReport = Required<Omit<Wish, 'sort'>> &
  Pick<Wish, 'sort'> & {
    /** The caller may see costs. Reports that wait since an earlier version do not say. */
    seesCosts?: boolean
  }

export const reportCalls = {
  /**
   * Figures of some days of the shop's time zone, as docs/reference/reports.md defines them. `compare`: with as many days
   * right before, or the same days of the year before. Figures of costs are left out without `money.read`.
   */
  '/report/run': {
    payload: ReportWish,
    data: Report,
    permission: 'reports.read',
  },
} as const satisfies Record<string, AdminCallShape>
