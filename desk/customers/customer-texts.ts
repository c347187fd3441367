import type { Money } from '#contract/scalars.ts'
import { money, nameOf } from '../formats.ts'

/** "Porto, Portugal" */
export function placeText({ city, country }: { city: string; country: string }): string {
  return [city, country && nameOf('region', country)].filter(Boolean).join(', ')
}

/** The sum that somebody spent, one amount for each currency. Empty also for staff who may not read orders. */
export function spentText(spent: readonly Money[] | undefined): string {
  return (spent ?? []).map(money).join(' + ')
}
