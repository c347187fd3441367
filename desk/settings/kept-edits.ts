import { useEffect, useRef, useState } from 'react'
import { ownDrafts } from '../frame/own-drafts.ts'

/** Milliseconds after which an edit is kept. */
const settled = 300

/**
 * Edits of a setting by path, each with the value that it was made from, so that a colleague's later value is noticed.
 * `to: undefined` leaves an optional part out.
 */
export type Edits = ReadonlyMap<string, { from: unknown; to: unknown }>

/**
 * The edits of a setting, which outlive the screen, a reload and a session that is ended elsewhere: they are kept
 * encrypted in this browser until they are saved or discarded.
 */
export function useKeptEdits(id: string, label: string): [Edits, (edits: Edits) => void] {
  const [edits, setEdits] = useState<Edits>(new Map())
  const touched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let isShown = true
    void restore(id).then((kept) => {
      if (isShown && !touched.current && kept.size > 0) setEdits(kept)
    })
    return () => {
      isShown = false
    }
  }, [id])
  const change = (next: Edits) => {
    touched.current = true
    setEdits(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(id, label, next), settled)
  }
  return [edits, change]
}

async function restore(id: string): Promise<Edits> {
  const store = await ownDrafts()
  const drafts = (await store?.list().catch(() => [])) ?? []
  const found = drafts.find((draft) => draft.kind === 'setting' && draft.id === id)
  return new Map(found?.edits.map(([path, { from, to }]) => [path, { from, to }]))
}

async function keep(id: string, label: string, edits: Edits): Promise<void> {
  const store = await ownDrafts()
  if (edits.size === 0) return store?.drop('setting', id).catch(() => {})
  await store
    ?.keep({
      ...{ kind: 'setting', id, label, place: `/admin/settings/${id}`, at: new Date().toISOString() },
      ...{ base: null, version: 0, pending: null },
      edits: [...edits].map(([path, edit]) => [path, { ...edit, version: 0 }]),
    })
    .catch(() => {})
}
