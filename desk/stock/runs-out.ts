import type { StockRow } from '#contract/admin/catalog/stock.ts'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'

const day = 24 * 3600_000

/** The day on which a variant sells out at its pace of the last weeks. Empty if none sold, or it is sold out already. */
export function runsOut({ daysLeft, available }: Pick<StockRow, 'daysLeft' | 'available'>): string {
  if (daysLeft === null || available <= 0) return ''
  return daysLeft > 365 ? t('desk.stock.runs_out_late') : moment(new Date(Date.now() + daysLeft * day), 'day')
}
