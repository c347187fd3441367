import { type DraftStore, type KeptDraft, keyOf } from './keep-drafts.ts'

/**
 * The draft of one record in one tab. While the tab holds it, no other one touches it. A draft that nobody holds, because
 * its tab was closed, crashed or shows something else now, goes to the next tab that opens the record.
 */
export type DraftSlot = {
  /** Takes over the newest draft that no open tab holds, unless this one has kept something. */
  restore(): Promise<KeptDraft | undefined>
  keep(draft: Omit<KeptDraft, 'kind' | 'id' | 'slot'>): Promise<void>
  /** Drops what this tab has kept or restored. A draft of another tab stays. */
  drop(): Promise<void>
  /** Leaves the draft to the next tab that opens the record. */
  release(): Promise<void>
}

/**
 * Tries for a draft, and milliseconds between them: its tab may be reloading, or its screen has just been left. Each try is
 * answered, however busy the page is. A time limit would run out while a slow page starts.
 */
const holdTries = 10
const holdDelay = 100

/** Slots of this tab that still keep and let go of their draft, by its record: a screen may be left and opened at once. */
const leaving = new Map<string, Promise<unknown>>()

export function draftSlot(store: () => Promise<DraftStore | null>, kind: string, id: string): DraftSlot {
  const record = `${kind}/${id}`
  let own: KeptDraft['slot'] = crypto.randomUUID()
  /** Ends the hold on the draft; null while it is not held. */
  let free: (() => void) | null = null
  let isKept = false
  let last: Promise<unknown> = Promise.resolve()
  /** One job follows the other, so that the last write counts. */
  const inTurn = <Result>(job: (drafts: DraftStore) => Promise<Result>): Promise<Result | undefined> => {
    const done = last.then(async () => {
      const drafts = await store()
      return drafts ? job(drafts) : undefined
    })
    last = done.catch(() => {})
    return done
  }
  const holdOwn = async () => {
    free ??= await hold(keyOf({ kind, id, slot: own }))
    return free !== null
  }
  const release = () => {
    free?.()
    free = null
  }
  const find = async (drafts: DraftStore) =>
    (await drafts.list()).filter((each) => each.kind === kind && each.id === id)
  return {
    restore() {
      // Read now: a release that is asked for later waits for this.
      const left = leaving.get(record)
      return inTurn(async (drafts) => {
        await left
        for (const { slot } of free || isKept ? [] : await find(drafts)) {
          free = await hold(keyOf({ kind, id, slot }))
          if (!free) continue
          // Its tab may have changed or dropped it before letting go, and this one may have typed meanwhile.
          const found = (await find(drafts)).find((each) => each.slot === slot)
          if (found && !isKept) {
            own = slot
            return found
          }
          release()
        }
        return undefined
      })
    },
    async keep(draft) {
      isKept = true
      await inTurn(async (drafts) => {
        // Released before, it may have gone to another tab.
        if (!(await holdOwn())) {
          own = crypto.randomUUID()
          await holdOwn()
        }
        await drafts.keep({ kind, id, slot: own, ...draft })
      })
    },
    async drop() {
      await inTurn(async (drafts) => {
        if (!(await holdOwn())) return
        try {
          await drafts.drop({ kind, id, slot: own })
        } finally {
          release()
        }
      })
    },
    async release() {
      const left = inTurn(async () => release())
      const settled = left.catch(() => {})
      leaving.set(record, settled)
      await left.finally(() => {
        if (leaving.get(record) === settled) leaving.delete(record)
      })
    },
  }
}

/** Holds a name until the returned function is called or the page ends; null if another page or slot holds it. */
async function hold(name: string): Promise<(() => void) | null> {
  for (let left = holdTries; ; left--) {
    const free = await holdIfFree(name)
    if (free || left === 1) return free
    await new Promise((done) => setTimeout(done, holdDelay))
  }
}

function holdIfFree(name: string): Promise<(() => void) | null> {
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>()
  navigator.locks
    .request(`vitrine-draft ${name}`, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>(resolve) : resolve(null),
    )
    .catch(() => resolve(null))
  return promise
}
