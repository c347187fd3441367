import type { PeriodFigure } from '#contract/admin/period.ts'
import { money, number } from '../formats.ts'
import { methodText } from '../orders/states.tsx'
import { t } from '../texts.ts'

const cell = 'py-1.5 ps-3 text-end align-top tabular-nums'

/** The sums of a period. */
export function FigureTable({ figures }: { figures: readonly PeriodFigure[] }) {
  if (figures.length === 0) return <p className="text-muted">{t('desk.period.nothing')}</p>
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-base-300 text-note text-muted">
          <th scope="col" className="py-1.5 text-start font-medium">
            {t('desk.period.what')}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {t('desk.period.count')}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {t('desk.bank.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ kind, method, count, amount, tax }) => (
          <tr key={`${kind} ${method} ${amount.currency}`} className="border-b border-base-300 last:border-0">
            <th scope="row" className="py-1.5 text-start align-top font-normal">
              {t(`desk.period.kind_${kind}`)}
              {method && <span className="block text-note text-muted">{methodText(method)}</span>}
            </th>
            <td className={cell}>{number(count)}</td>
            <td className={cell}>
              {money(amount)}
              {tax && (
                <span className="block text-note text-muted">
                  {t('desk.period.of_it_tax', { amount: money(tax) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
