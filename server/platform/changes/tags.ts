/** Kinds of tags without a key: all settings, a catalogue import, every list, prices and coupons, how search is steered. */
type WholeKind = 'settings' | 'catalogue' | 'lists' | 'marketing' | 'search'

/** Kinds of tags with a text key. */
type KeyedKind = 'setting' | 'template' | 'attribute' | 'vendor'

/** Kinds of tags with a database id. */
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

/** Identifies data that pages and caches depend on, such as `settings`, `product:42` or `setting:tax`. */
export type ChangeTag = WholeKind | `${KeyedKind | NumberedKind}:${string}`

/** Tags for several ids of one kind. */
export function tagsOf(kind: NumberedKind, things: readonly { id: number | string }[]): ChangeTag[] {
  return things.map(({ id }) => `${kind}:${id}` as const)
}

/** A set of changed tags that followers can query. */
export type Changed = {
  readonly tags: readonly ChangeTag[]
  has(tag: ChangeTag): boolean
  /** True if anything of one of these kinds changed. */
  touches(...kinds: ChangeKind[]): boolean
  /** True if anything of another kind changed. */
  touchesBeyond(...kinds: ChangeKind[]): boolean
  /** Changed ids of a kind. */
  ids(kind: NumberedKind): number[]
}

/**
 * Parses tags from the change table. During a rolling deploy a newer version may write kinds unknown to this one, which
 * `touchesBeyond` includes.
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
