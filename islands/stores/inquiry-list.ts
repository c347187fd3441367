import type { Image } from '#contract/image.ts'
import { json, stored } from './stored.ts'

/** A product that the shopper wants to ask about. */
export type InquiryEntry = {
  slug: string
  /** null: any variant. */
  sku: string | null
  name: string
  options: string
  image: Image | null
  quantity: number
}

/** The products of the next inquiry, collected on product pages and in the cart; null if there is none. */
export const inquiryList = stored('inquiryList', json<InquiryEntry[]>())

const sameAs = (entry: InquiryEntry) => (other: InquiryEntry) =>
  other.slug === entry.slug && other.sku === entry.sku

/** Adds products that are not on the list yet. */
export function collect(entries: InquiryEntry[]): void {
  const list = inquiryList.getState() ?? []
  const fresh = entries.filter((entry) => !list.some(sameAs(entry)))
  if (fresh.length > 0) inquiryList.setState([...list, ...fresh], true)
}

/** Replaces an entry; null removes it. */
export function changeEntry(entry: InquiryEntry, changed: InquiryEntry | null): void {
  const list = (inquiryList.getState() ?? []).flatMap((other) =>
    sameAs(entry)(other) ? (changed ? [changed] : []) : [other],
  )
  inquiryList.setState(list.length > 0 ? list : null, true)
}
