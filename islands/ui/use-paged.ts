import { useCallback, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Answer } from '#islands/api.ts'

type Page<Item> = { items: Item[]; total: number; page: number; size: number }

export type Paged<Item> = {
  /** null until the first answer. */
  items: Item[] | null
  hasMore: boolean
  /** The last request had no answer. */
  failed: boolean
  /** Why the server does not show the list. */
  refusal: string
  /** Loads the next page, or again the one that failed. */
  more(): Promise<void>
  /** Takes an item off the list after the server has. `stays`: it is still shown. */
  forget(id: string, stays?: boolean): void
}

const unloaded = { items: null, next: 1, hasMore: false, failed: false, refusal: '' }
type State<Item> = Omit<typeof unloaded, 'items'> & { items: Item[] | null }

/**
 * A list that loads page by page, beginning when its component appears. No item is shown twice, although one that comes
 * in the meantime moves the others to another page.
 */
export function usePaged<Item>(
  ask: (page: number) => Promise<Answer<Page<Item>>>,
  idOf: (item: Item) => string,
): Paged<Item> {
  const [state, setState] = useState<State<Item>>(unloaded)
  const latest = useRef({ ask, idOf, next: 1 })
  latest.current = { ask, idOf, next: state.next }
  const busy = useRef(false)
  const more = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    const answer = await latest.current.ask(latest.current.next)
    busy.current = false
    const { idOf } = latest.current
    setState((before) => {
      if (answer.code === codes.fail) return { ...before, failed: false, refusal: answer.msg }
      if (answer.code !== codes.success) return { ...before, failed: true, refusal: '' }
      const { items, total, page, size } = answer.data
      const known = new Set(before.items?.map(idOf))
      return {
        items: [...(before.items ?? []), ...items.filter((item) => !known.has(idOf(item)))],
        next: page + 1,
        hasMore: page * size < total,
        failed: false,
        refusal: '',
      }
    })
  }, [])
  useEffect(() => void more(), [more])
  // The items behind it have moved up: the first of the next page is now the last of this one, which is asked for again.
  const forget = (id: string, stays = false) =>
    setState((before) => ({
      ...before,
      items: before.items?.filter((item) => stays || idOf(item) !== id) ?? null,
      next: Math.max(1, before.next - 1),
    }))
  return { ...state, more, forget }
}
