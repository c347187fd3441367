import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Money } from '#contract/scalars.ts'
import { money, nameOf, number } from '../formats.ts'
import { firstPlace, writePlace } from '../lists/address.ts'
import { parseSearch } from '../search.ts'
import { me } from '../session.ts'
import { t } from '../texts.ts'
import { linkLook } from '../ui/fact.tsx'
import { endOf, startOf } from '../wall-time.ts'
import type { Days } from './tax-periods.ts'

export type TaxReport = AdminData<'/report/tax'>
type Row = TaxReport['rows'][number]

const figures = ['net', 'tax', 'gross'] as const
const cell =
  'px-3 py-2 text-end align-top tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:px-0 max-sm:py-0.5'
const line =
  'border-b border-base-300 last:border-0 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-2'
const heading = 'py-2 pe-3 text-start align-top max-sm:col-span-2 max-sm:pe-0 max-sm:pb-1'

/** Net, tax and gross by country and rate, in the currency of the documents and in the shop's own. */
export function TaxTable({ report: { rows, totals }, days }: { report: TaxReport; days: Days }) {
  return (
    <table className="w-full border-collapse max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-base-300 text-note text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {t('desk.report.tax_country')}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="px-3 py-2 text-end font-medium">
              {t(`desk.report.tax_${figure}`)}
            </th>
          ))}
          <th scope="col" className="px-3 py-2 text-end font-medium">
            {t('desk.report.tax_documents')}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} className={line}>
            <th scope="row" className={`${heading} font-normal`}>
              <bdi>{nameOf('region', row.country)}</bdi>
              <span className="block text-note text-muted">{rateText(row)}</span>
            </th>
            {amounts(row.net, row.tax).map((amount, at) => (
              <Figure key={figures[at]} name={figures[at]!}>
                {money(amount)}
                {row.net.currency !== row.baseNet.currency && (
                  <span className="block text-note text-muted">
                    {money(amounts(row.baseNet, row.baseTax)[at]!)}
                  </span>
                )}
              </Figure>
            ))}
            <Figure name="documents">
              <Link
                to="/invoices"
                search={invoicesOf(row, days)}
                aria-label={t('desk.report.tax_open', {
                  count: row.documents,
                  country: nameOf('region', row.country),
                })}
                className={linkLook}
              >
                {number(row.documents)}
              </Link>
            </Figure>
          </tr>
        ))}
      </tbody>
      <tfoot className="max-sm:block">
        <tr className="border-t border-base-300 font-semibold max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:pt-2">
          <th scope="row" className={`${heading} font-semibold`}>
            {t('desk.report.tax_total', { currency: totals.baseNet.currency })}
          </th>
          {amounts(totals.baseNet, totals.baseTax).map((amount, at) => (
            <Figure key={figures[at]} name={figures[at]!}>
              {money(amount)}
            </Figure>
          ))}
          <Figure name="documents">{number(totals.documents)}</Figure>
        </tr>
      </tfoot>
    </table>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className={cell}>
      <span aria-hidden className="text-muted sm:hidden">
        {t(`desk.report.tax_${name}`)}
      </span>
      <span>{children}</span>
    </td>
  )
}

function keyOf({ country, category, rate, net }: Row): string {
  return [country, category, rate, net.currency].join(' ')
}

/** "19%", or why there is no tax. */
function rateText({ category, rate }: Row): string {
  return category === 'S'
    ? number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    : t(`desk.report.tax_category_${category}`)
}

function amounts(net: Money, tax: Money): Money[] {
  return [net, tax, { amount: net.amount + tax.amount, currency: net.currency }]
}

/** The list of a country's documents in the period, which the shop's days begin and end. */
function invoicesOf({ country }: Row, { from, until }: Days) {
  const zone = me()?.shop.timeZone
  const query = writePlace({
    ...firstPlace,
    filter: [
      { field: 'country', op: 'is', value: country },
      { field: 'issuedAt', op: 'between', value: [startOf(from, zone), endOf(until, zone)] },
    ],
  })
  return parseSearch(query.toString())
}
