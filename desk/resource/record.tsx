import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PathRule } from '#contract/admin/admin-call.ts'
import { newKey, Refused, refusal } from '../calls.ts'
import { ownDrafts } from '../frame/own-drafts.ts'
import { takeUndoKeys } from '../frame/undo-keys.ts'
import { session } from '../session.ts'
import { t } from '../texts.ts'
import {
  beginSave,
  clashesOf,
  completeSave,
  type Draft,
  discardEdits,
  editField,
  focusField,
  isEdited,
  leaveField,
  openDraft,
  type PendingSave,
  rebase,
  redoEdit,
  refuseSave,
  repeatsPending,
  resolveClash,
  undoEdit,
  valueAt,
} from './draft.ts'
import { draftSlot } from './draft-slot.ts'
import { keptOf, reopenDraft } from './keep-drafts.ts'

/** The colleague who changed a clashing path, as far as the server said. */
export type Who = { by: string | null; at: string | null }

type State = {
  draft: Draft
  isSaving: boolean
  /** The message of a refused save, and one for each invalid path. */
  error: string
  fields: Record<string, string>
  /** The reasons for which paths could not be saved as they are, found before anybody saves. */
  noted: Record<string, string>
  who: Record<string, Who>
  /** The person is asked to settle clashes. */
  isAsking: boolean
  /** Paths that the last save merged with a colleague's changes. */
  merged: string[]
}

type Saved = { base: unknown; version: number; merged?: string[] }

export type RecordOptions = {
  kind: string
  id: string
  /** The record's name, and the path of its screen under /admin, for the list of drafts. */
  label: string
  place: string
  paths: Readonly<Record<string, PathRule>>
  base: unknown
  version: number
  /** Each save stands for itself, as a message does: a lost one is sent again only as long as nothing was changed since. */
  whole?: boolean
  /** Sends edits. @throws Refused; `changed_meanwhile` leads to `reload`. */
  save(edits: PendingSave): Promise<Saved>
  reload(): Promise<Saved>
  /** Kept with the draft for the screen, such as the texts that translations were written for. */
  beside?: { read(): unknown; put(kept: unknown): void }
}

export type RecordStore = ReturnType<typeof openRecord>

/** Milliseconds after an edit until the draft is kept, also while typing goes on. */
const pause = 250

/** The draft holds something that the server may not have. */
const isOpen = (draft: Draft) => isEdited(draft) || draft.pending !== null

/** A record that a screen edits: its draft, and how it is saved. */
function openRecord(options: RecordOptions) {
  const { paths } = options
  const store: StoreApi<State> = createStore<State>(() => ({
    draft: openDraft(paths, options.base, options.version),
    ...{ isSaving: false, error: '', fields: {}, noted: {}, who: {}, isAsking: false, merged: [] },
  }))
  let slot = draftSlot(ownDrafts, options.kind, options.id)
  let latest = options
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (next: (draft: Draft) => Draft) => {
    const { draft: before, isAsking } = store.getState()
    const draft = next(before)
    store.setState({ draft, merged: [], isAsking: isAsking && clashesOf(draft).length > 0 })
    // Entering or leaving a field keeps nothing: another tab may have kept a newer draft.
    if (draft.edits !== before.edits) timer ??= setTimeout(keep, pause)
  }
  /** Storage that fails costs the draft's life beyond this tab, not the edit. */
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { draft } = store.getState()
    const { label, place } = latest
    const stored = isOpen(draft)
      ? slot.keep({
          label,
          place,
          at: new Date().toISOString(),
          ...keptOf(draft),
          beside: latest.beside?.read(),
        })
      : slot.drop()
    stored.catch(() => {})
  }
  const restore = async () => {
    const found = await slot.restore()
    if (!found) return
    const { draft } = store.getState()
    if (isEdited(draft)) {
      // Keep the edits typed meanwhile beside it.
      await slot.release()
      slot = draftSlot(ownDrafts, latest.kind, latest.id)
      keep()
    } else {
      latest.beside?.put(found.beside)
      rebaseOn(reopenDraft(paths, found), draft.base, draft.version)
    }
  }
  /** Edits that the record has meanwhile are no draft any more. */
  const rebaseOn = (before: Draft, base: unknown, version: number) => {
    const draft = rebase(before, base, version)
    store.setState({ draft })
    if (isOpen(before) && !isOpen(draft)) keep()
  }

  /**
   * Saves; merges and tries again if a colleague changed other fields. A save whose answer was lost is repeated first, and
   * what was edited since is saved after it. Not so for messages, which are whole: what is typed while one is sent belongs to
   * the next.
   */
  const save = async (attempts = 3): Promise<boolean> => {
    const { draft: edited, isSaving } = store.getState()
    if (isSaving || !isOpen(edited)) return false
    const goesOn = !latest.whole && edited.pending !== null && !repeatsPending(edited)
    store.setState(({ draft }) => ({
      draft: beginSave(draft, newKey(), latest),
      isSaving: true,
      error: '',
      fields: {},
    }))
    const { pending } = store.getState().draft
    keep()
    try {
      const { base, version, merged = [] } = await latest.save(pending!)
      store.setState(({ draft }) => ({
        draft: completeSave(draft, base, version),
        isSaving: false,
        merged,
        who: {},
      }))
      keep()
      if (goesOn && isEdited(store.getState().draft)) return save(attempts)
      return true
    } catch (error) {
      const refused = error instanceof Refused ? error : null
      if (!refused || refused.reason === 'service_unreachable') {
        store.setState({ isSaving: false, error: refused?.message ?? String(error) })
        return false
      }
      const isMeanwhile = refused.reason === 'changed_meanwhile'
      store.setState(({ draft }) => ({
        draft: refuseSave(draft),
        isSaving: false,
        error: isMeanwhile ? '' : refused.message,
        fields: refused.fields,
      }))
      keep()
      if (isMeanwhile) return mergeAndRetry(refused, attempts)
      if (refused.reason === 'not_found') await nameDeletion()
      return false
    }
  }
  /** Says so if the record itself was deleted, not something that an edit names. */
  const nameDeletion = async () => {
    const failed = await latest.reload().catch((error: unknown) => error)
    if (refusal(failed, 'not_found')) store.setState({ error: t('desk.record.gone') })
  }
  const mergeAndRetry = async (refused: Refused, attempts: number): Promise<boolean> => {
    const conflicts = (refused.data.conflicts ?? []) as (Who & { path: string })[]
    const { base, version } = await latest.reload()
    store.setState(({ draft }) => ({
      draft: rebase(draft, base, version),
      who: Object.fromEntries(conflicts.map(({ path, by, at }) => [path, { by, at }])),
    }))
    const { draft } = store.getState()
    const isAsking = clashesOf(draft).length > 0
    store.setState({ isAsking })
    if (isAsking || !isEdited(draft) || attempts <= 1) return false
    return save(attempts - 1)
  }
  return {
    store,
    change,
    save,
    /** Holds the draft while the record is shown. Returns a function that leaves it to other tabs. */
    show() {
      const { draft } = store.getState()
      if (isOpen(draft)) keep()
      else restore().catch(() => {})
      return () => {
        if (timer) keep()
        slot.release().catch(() => {})
      }
    },
    /** Takes over what the server has now. */
    update(next: RecordOptions) {
      const isSame = next.base === latest.base && next.version === latest.version
      const { kind, id } = latest
      latest = next
      if (next.kind !== kind || next.id !== id) {
        slot.drop().catch(() => {})
        slot = draftSlot(ownDrafts, next.kind, next.id)
        keep()
      }
      if (isSame) return
      rebaseOn(store.getState().draft, next.base, next.version)
    },
    /** Sends a save whose answer was lost again, now that the shop can be reached. What was typed since waits for Save. */
    reconnect() {
      const { draft, error, isSaving } = store.getState()
      if (!draft.pending || !error || isSaving) return
      if (repeatsPending(draft)) void save()
      else store.setState({ error: '' })
    },
    canUndo: () => store.getState().draft.past.length > 0,
    canRedo: () => store.getState().draft.future.length > 0,
    undo: () => change(undoEdit),
    redo: () => change(redoEdit),
    discard: () => change(discardEdits),
    ask: (isAsking: boolean) => store.setState({ isAsking }),
    /** Shows why another call than the save refused the record, beside its fields. */
    refuse: ({ message, fields }: Pick<Refused, 'message' | 'fields'>) =>
      store.setState({ error: message, fields }),
    /** Names paths that could not be saved as they are, beside their fields. */
    note: (noted: Record<string, string>) => store.setState({ noted }),
    resolve: (path: string, value: unknown) => change((draft) => resolveClash(draft, path, value)),
  }
}

const RecordContext = createContext<RecordStore | null>(null)

/** `record`: an open one that goes on here, such as that of a new record which has just got its id. */
type ProviderProps = { options: RecordOptions; record?: RecordStore | undefined; children: ReactNode }

/** Makes a record editable by `useField` below it. Needs the record's id as its key. */
export function RecordProvider({ options, record: open, children }: ProviderProps) {
  const [record] = useState(() => open ?? openRecord(options))
  useEffect(() => record.update(options))
  useEffect(() => record.show(), [record])
  const connections = useStore(session, (state) => state.connections)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each connection is one more try
  useEffect(() => record.reconnect(), [record, connections])
  useEffect(() => takeUndoKeys(record), [record])
  return <RecordContext value={record}>{children}</RecordContext>
}

export function useRecord(): RecordStore {
  const record = useContext(RecordContext)
  if (!record) throw new Error('useRecord needs a RecordProvider above it')
  return record
}

export function useDraft<Value>(select: (state: State) => Value): Value {
  return useStore(useRecord().store, select)
}

export type Field<Value> = {
  value: Value
  onChange(value: Value): void
  onFocus(): void
  onBlur(): void
  /** The value differs from the server's. */
  isEdited: boolean
  error: string | undefined
}

/** Binds one path of the record to a field. A keystroke renders the fields of its path only. */
export function useField<Value>(path: string): Field<Value> {
  const { change } = useRecord()
  const value = useDraft(({ draft }) => valueAt(draft, path)) as Value
  const isOn = useDraft(({ draft }) => draft.edits.has(path))
  const error = useDraft(({ fields, noted }) => fields[path] ?? noted[path])
  return {
    value,
    isEdited: isOn,
    error,
    onChange: (next) => change((draft) => editField(draft, path, next)),
    onFocus: () => change((draft) => focusField(draft, path)),
    onBlur: () => change(leaveField),
  }
}
