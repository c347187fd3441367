import type { AdminData } from '#contract/admin/calls.ts'
import { queries, read, refresh } from '../query.ts'
import { inAllLanguages } from '../resource/choices/language-choice.tsx'

export type Shown = AdminData<'/vendor/detail'>
export type Vendor = Shown['vendor']

/** Names may hold any character, so that changes are watched for all vendors together. */
export const vendorTags = ['vendor']

/** The path of a vendor's screen under /admin. */
export function vendorPath(name: string): string {
  return `/vendors/${encodeURIComponent(name)}`
}

/** Maximum length of the value that the list of products is filtered by, in characters. */
const maxFilter = 200

/** The address of a vendor's products in their list. */
export function vendorProducts(name: string): string {
  const value = [...name].slice(0, maxFilter).join('')
  return `/admin/products?${new URLSearchParams([['f', `vendor.is.${value}`]])}`
}

/** The record and version that a draft is compared with. */
export function draftBase({ vendor, version }: Shown) {
  const { warnings, story, picture } = vendor
  const base = {
    ...vendor,
    warnings: inAllLanguages(warnings, ''),
    story: inAllLanguages(story, ''),
    picture: picture?.id ?? null,
  }
  return { base, version }
}

/** Puts a vendor that a call answered where its screen reads it. */
export function putVendor({ vendor, version }: Shown) {
  queries.setQueryData(read('/vendor/detail', { id: vendor.id }).queryKey, { vendor, version })
  void refresh('/vendor/list', '/product/detail')
  return draftBase({ vendor, version })
}
