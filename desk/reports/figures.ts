import type { Report } from '#contract/admin/money/report.ts'
import { money, number } from '../formats.ts'
import { hasText, t } from '../texts.ts'

export type Figure = Report['figures'][number]

/** A figure as people read it; "–" where there is none. */
export function figureText(value: number | null | undefined, { kind }: Figure, currency: string): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return money({ amount: value, currency })
  if (kind === 'share') return number(value, { style: 'percent', maximumFractionDigits: 1 })
  if (kind === 'seconds') return number(value, { style: 'unit', unit: 'second', maximumFractionDigits: 0 })
  if (kind === 'days')
    return number(value, { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 0 })
  return number(value)
}

export function figureName({ id }: Figure): string {
  return t(`desk.report.f_${id}`)
}

/** How a figure is defined, where its name leaves that open. */
export function figureHint({ id }: Figure): string | undefined {
  return hasText(`desk.report.h_${id}`) ? t(`desk.report.h_${id}`) : undefined
}

/** The change from an earlier value: "+12%"; null if there is nothing to compare with. */
export function changeText(now: number | null, before: number | null | undefined): string | null {
  if (now === null || !before) return null
  const change = now / before - 1
  return number(change, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
}
