import type { DeskNews, Presence } from '#contract/admin/desk/desk-live.ts'

/** Milliseconds after which a tab that says nothing counts as gone. */
const lifetime = 45_000

/** People shown at one record. */
const maxShown = 20

type At = Presence & { kind: string; id: string }
type Place = { at: At; until: number }

/** The tabs of all processes, by the record that each is at. Kept in memory and fed by the hub. */
export type Presences = {
  /** Takes news of a tab. Returns the records whose people changed. */
  take(news: Extract<DeskNews, { type: 'here' }>['data']): string[]
  /** Drops tabs that were silent for too long. Returns the records that they were at. */
  expire(): string[]
  at(record: string): Presence[]
}

/** The name of a record, as in a tag. */
export function recordOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind}:${id}`
}

export function openPresences(now: () => Date): Presences {
  const places = new Map<string, Place>()

  return {
    take({ tab, at }) {
      if (!tab) return []
      const before = places.get(tab)?.at
      if (at) places.set(tab, { at, until: now().getTime() + lifetime })
      else places.delete(tab)
      if (before && at && recordOf(before) === recordOf(at) && before.path === at.path) return []
      return [...new Set([before, at].flatMap((each) => (each ? [recordOf(each)] : [])))]
    },

    expire() {
      const gone = [...places].filter(([, { until }]) => until <= now().getTime())
      for (const [tab] of gone) places.delete(tab)
      return [...new Set(gone.map(([, { at }]) => recordOf(at)))]
    },

    at(record) {
      const here = new Map<string, Presence>()
      for (const { at } of places.values()) {
        if (recordOf(at) !== record) continue
        // Of a person with several tabs, the one that is typing.
        const path = at.path ?? here.get(at.staff)?.path ?? null
        here.set(at.staff, { staff: at.staff, name: at.name, path })
      }
      return [...here.values()].slice(0, maxShown)
    },
  }
}
