/** Whether a change may show in every page's head or foot. Selling changes products all the time; head and foot show none. */
export function changesFrame(tag: string): boolean {
  return !/^(product|stock|lists)\b/.test(tag)
}

/**
 * Whether a change drops every page: settings, templates, a whole catalogue that came in, and whatever a menu may name.
 * Merchants make such changes now and then; pages come back as they are asked for.
 */
export function changesAll(tag: string): boolean {
  return /^(settings|theme|template|catalogue|category|collection|tag|page|article|promotion)\b/.test(tag)
}

/** Lists may show a changed product at another place, or no longer: all of them are made anew. */
export function withLists(tags: string[]): string[] {
  return tags.some((tag) => /^(product|coupon|marketing)\b/.test(tag)) ? [...tags, 'lists'] : tags
}
