import type { ReactNode } from 'react'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'

/** `look`: that of its cells too. */
export type Column = { name: string; look: string }

/** The look of a figure's cells. */
export const figureLook = 'py-2 ps-2 text-end align-top tabular-nums'

type FigureTableProps = { first: string; columns: readonly Column[]; children: ReactNode }

/** Figures in columns behind the name of each row. */
export function FigureTable({ first, columns, children }: FigureTableProps) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-base-300 text-note text-muted">
          <th scope="col" className="py-2 pe-2 text-start font-normal">
            {first}
          </th>
          {columns.map(({ name, look }) => (
            <th key={name} scope="col" className={`font-normal whitespace-nowrap ${look}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-base-300">{children}</tbody>
    </table>
  )
}

type ByHourProps = { columns: readonly Column[]; rows: readonly { at: string; texts: readonly string[] }[] }

/** Hours in their order, folded, the latest first: the bars above in figures. */
export function ByHour({ columns, rows }: ByHourProps) {
  return (
    <details>
      <summary className="cursor-pointer text-note">{t('desk.system.by_hour')}</summary>
      <FigureTable first={t('desk.system.hour')} columns={columns}>
        {rows.toReversed().map(({ at, texts }) => (
          <tr key={at}>
            <th scope="row" className="py-1 pe-2 text-start font-normal">
              {moment(at)}
            </th>
            {columns.map(({ name, look }, index) => (
              <td key={name} className={look}>
                {texts[index]}
              </td>
            ))}
          </tr>
        ))}
      </FigureTable>
    </details>
  )
}
