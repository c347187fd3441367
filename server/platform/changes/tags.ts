/** Kinds of tags that stand alone: all settings, a whole catalogue that came in, every list, prices and coupons. */
type WholeKind = 'settings' | 'catalogue' | 'lists' | 'marketing'

/** Kinds of tags that name one thing by a key. */
type KeyedKind = 'setting' | 'template' | 'attribute'

/** Kinds of tags that name one thing by its id in the database. */
type NumberedKind =
  | 'product'
  | 'category'
  | 'collection'
  | 'tag'
  | 'promotion'
  | 'coupon'
  | 'page'
  | 'article'

export type ChangeKind = WholeKind | KeyedKind | NumberedKind

/** Names something that pages and caches show, such as `settings`, `product:42` or `setting:tax`. */
export type ChangeTag = WholeKind | `${KeyedKind | NumberedKind}:${string}`

/** The tags of several things of one kind. */
export function tagsOf(kind: NumberedKind, things: readonly { id: number | string }[]): ChangeTag[] {
  return things.map(({ id }) => `${kind}:${id}` as const)
}

/** A set of changed tags, for followers to ask about. */
export type Changed = {
  readonly tags: readonly ChangeTag[]
  has(tag: ChangeTag): boolean
  /** True if anything of one of these kinds changed. */
  touches(...kinds: ChangeKind[]): boolean
  /** True if anything changed that is of none of these kinds. */
  touchesBeyond(...kinds: ChangeKind[]): boolean
  /** Ids of the changed things of a kind. */
  ids(kind: NumberedKind): number[]
}

/**
 * Reads tags as the change table holds them. During a rolling deploy a newer version may write kinds that this one
 * does not know; `touchesBeyond` counts them.
 */
export function changedBy(tags: Iterable<string>): Changed {
  const all = new Set(tags)
  const namesByKind = new Map<string, string[]>()
  for (const tag of all) {
    const colon = tag.indexOf(':')
    const kind = colon === -1 ? tag : tag.slice(0, colon)
    const names = namesByKind.get(kind)
    const name = tag.slice(kind.length + 1)
    if (names) names.push(name)
    else namesByKind.set(kind, [name])
  }
  return {
    tags: [...all] as ChangeTag[],
    has: (tag) => all.has(tag),
    touches: (...kinds) => kinds.some((kind) => namesByKind.has(kind)),
    touchesBeyond: (...kinds) => [...namesByKind.keys()].some((kind) => !(kinds as string[]).includes(kind)),
    ids: (kind) => (namesByKind.get(kind) ?? []).map(Number).filter(Number.isInteger),
  }
}
