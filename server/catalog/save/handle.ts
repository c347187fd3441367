import { slugOf } from '#contract/slug.ts'

/** A handle as stored in this shop. Shopify keeps characters such as ™ and zero-width spaces in handles. */
export function cleanHandle(text: string): string {
  const handle = text.toLowerCase()
  return /^[\p{L}\p{N}_-]+$/u.test(handle) ? handle : slugOf(handle)
}

/** Folds names that read the same into one key: ignores case, width and how words are joined. */
export function foldName(text: string): string {
  return text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replaceAll(/(?<=[\p{L}\p{N}])[\s_-]+(?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\s+/g, ' ')
}
