import { type PathRule, ruleFor } from '#contract/admin/admin-call.ts'
import { equal } from './equal.ts'

/** An edit of one path: the value it was edited from, the new one, and the version of the record at that time. */
export type Edit = { readonly from: unknown; readonly to: unknown; readonly version: number }

/** A value of the record that two people changed. */
export type Clash = { path: string; from: unknown; theirs: unknown; mine: unknown }

export type PathEdit = { path: string; from: unknown; to: unknown }

/** A save whose answer is awaited, or was lost. A retry sends the same edits under the same key. */
export type PendingSave = {
  readonly idempotencyKey: string
  readonly version: number
  readonly set: readonly PathEdit[]
}

/** One step of undo: the edits of some paths before and after. `open`: further typing in the field joins it. */
type Step = {
  readonly changes: readonly { path: string; before: Edit | undefined; after: Edit | undefined }[]
  readonly open: boolean
}

/**
 * The browser's half of a save: what the server holds, and edits of it by path. Items of lists are named by their id,
 * such as "variants.812.price". Every function below returns a new draft.
 */
export type Draft = {
  readonly paths: Readonly<Record<string, PathRule>>
  readonly base: unknown
  readonly version: number
  readonly edits: ReadonlyMap<string, Edit>
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** The field that the person is in. It keeps the value it had then, whatever arrives. */
  readonly focused: { path: string; value: unknown; version: number } | null
  readonly pending: PendingSave | null
}

export function openDraft(paths: Draft['paths'], base: unknown, version: number): Draft {
  return { paths, base, version, edits: new Map(), past: [], future: [], focused: null, pending: null }
}

/** The value of a field as the person sees it. */
export function valueAt({ base, edits, focused }: Draft, path: string): unknown {
  const edit = edits.get(path)
  if (edit) return edit.to
  return focused?.path === path ? focused.value : readPath(base, path)
}

export function isEdited({ edits }: Draft): boolean {
  return edits.size > 0
}

export function focusField(draft: Draft, path: string): Draft {
  return { ...leaveField(draft), focused: focusOn(draft, path) }
}

/** Ends a step of undo, and drops edits that ended at the value they began with. */
export function leaveField(draft: Draft): Draft {
  const past = draft.past.map((step) => (step.open ? { ...step, open: false } : step))
  const left = [...draft.edits].filter(([path, { from, to }]) => isPending(draft, path) || !equal(from, to))
  const edits = left.length === draft.edits.size ? draft.edits : new Map(left)
  return { ...draft, past, edits, focused: null }
}

export function editField(draft: Draft, path: string, to: unknown): Draft {
  const before = draft.edits.get(path)
  const after = fitted(draft, path, { ...(before ?? originOf(draft, path)), to })
  const last = draft.past.at(-1)
  const joins = last?.open && last.changes[0]?.path === path
  const step = { changes: [{ path, before: joins ? last.changes[0]!.before : before, after }], open: true }
  const past = [...(joins ? draft.past.slice(0, -1) : draft.past), step]
  const focused = !after && draft.focused?.path === path ? focusOn(draft, path) : draft.focused
  return { ...draft, edits: withEdits(draft, [[path, after]]), past, future: [], focused }
}

/** Drops every edit. Can be undone like any other step. */
export function discardEdits(draft: Draft): Draft {
  const changes = [...draft.edits].map(([path, before]) => ({ path, before, after: undefined }))
  if (changes.length === 0) return draft
  const edits = withEdits(
    draft,
    changes.map(({ path }) => [path, restored(draft, path)]),
  )
  return { ...draft, edits, past: [...draft.past, { changes, open: false }], future: [], focused: null }
}

export function undoEdit(draft: Draft): Draft {
  const step = draft.past.at(-1)
  if (!step) return draft
  const edits = withEdits(
    draft,
    step.changes.map(({ path, before }) => [
      path,
      before ? fitted(draft, path, before) : restored(draft, path),
    ]),
  )
  const future = [...draft.future, { ...step, open: false }]
  return { ...draft, edits, past: draft.past.slice(0, -1), future, focused: null }
}

export function redoEdit(draft: Draft): Draft {
  const step = draft.future.at(-1)
  if (!step) return draft
  const edits = withEdits(
    draft,
    step.changes.map(({ path, after }) => [path, after ? fitted(draft, path, after) : restored(draft, path)]),
  )
  return { ...draft, edits, past: [...draft.past, step], future: draft.future.slice(0, -1), focused: null }
}

/** Takes over a newer state of the record. Edits stay; those that the record already holds are dropped. */
export function rebase(draft: Draft, base: unknown, version: number): Draft {
  if (version < draft.version) return draft
  const moved = { ...draft, base, version }
  return {
    ...moved,
    edits: withEdits(
      moved,
      [...draft.edits].map(([path, edit]) => [path, fitted(moved, path, edit)]),
    ),
  }
}

/** Edits of paths that a colleague changed to another value meanwhile, as the server would report them. */
export function clashesOf({ paths, base, edits }: Draft): Clash[] {
  return [...edits].flatMap(([path, { from, to }]) => {
    const theirs = readPath(base, path)
    const merges = ruleFor(paths, path)?.set || equal(theirs, from) || equal(theirs, to)
    return merges ? [] : [{ path, from, theirs, mine: to }]
  })
}

/** Settles a clash: the person has seen the colleague's value and chose this one. */
export function resolveClash(draft: Draft, path: string, to: unknown): Draft {
  const before = draft.edits.get(path)
  const edit = { from: readPath(draft.base, path), to, version: draft.version }
  const after = fitted(draft, path, edit)
  const past = [...draft.past, { changes: [{ path, before, after }], open: false }]
  return { ...draft, edits: withEdits(draft, [[path, after]]), past, future: [], focused: null }
}

/**
 * The save to send: the one whose answer was lost if there is one, otherwise all edits. With a clash it names the version
 * that was edited, so that the server answers who changed what. `whole`: a lost save is sent again only if it holds what
 * the draft holds now.
 */
export function beginSave(
  draft: Draft,
  idempotencyKey: string,
  { whole = false } = {},
): Draft & { pending: PendingSave } {
  const open = { ...leaveField(draft), focused: draft.focused }
  const left = whole && !repeatsPending(open) ? refuseSave(open) : open
  if (left.pending) return { ...left, pending: left.pending }
  // The server reads null where the record has nothing yet, such as a new section.
  const set = [...left.edits].map(([path, { from = null, to }]) => ({ path, from, to }))
  const versions = clashesOf(left).map(({ path }) => left.edits.get(path)!.version)
  return { ...left, pending: { idempotencyKey, version: Math.min(left.version, ...versions), set } }
}

/**
 * Takes over the record as the server read it back. Fields that were edited while the save ran stay edited. So do those
 * that the person chose again over a colleague's later value, while the answer was missing.
 */
export function completeSave(draft: Draft, base: unknown, version: number): Draft {
  const sent = new Map(draft.pending?.set.map((edit) => [edit.path, edit]))
  const isOld = version < draft.version
  const newest = isOld ? draft.base : base
  const rest = [...draft.edits].flatMap(([path, edit]) => {
    const written = sent.get(path)
    if (!written) return [[path, edit] as const]
    const isChosenAgain = !equal(edit.from, written.from) && equal(edit.from, readPath(newest, path))
    if (equal(written.to, edit.to)) return isChosenAgain ? [[path, edit] as const] : []
    if (isChosenAgain && isOld) return [[path, edit] as const]
    const from = ruleFor(draft.paths, path)?.set ? written.to : readPath(base, path)
    return [[path, { from, to: edit.to, version }] as const]
  })
  const saved = { ...draft, edits: new Map(rest), past: [], future: [], pending: null }
  const next = rebase(saved, newest, isOld ? draft.version : version)
  return { ...next, focused: draft.focused && focusOn(next, draft.focused.path) }
}

/** The server refused the save: nothing was written. */
export function refuseSave(draft: Draft): Draft {
  const open = { ...draft, pending: null }
  return {
    ...open,
    edits: withEdits(
      open,
      [...open.edits].map(([path, edit]) => [path, fitted(open, path, edit)]),
    ),
  }
}

/** The save whose answer was lost holds all that the draft holds now. */
export function repeatsPending({ edits, pending }: Draft): boolean {
  return (
    pending?.set.length === edits.size &&
    pending.set.every(({ path, to }) => edits.has(path) && equal(edits.get(path)!.to, to))
  )
}

/** Reads a path of a record. A segment within a list is the id of an item. */
export function readPath(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, segment) => {
    if (Array.isArray(value)) return value.find((item) => String(item?.id) === segment)
    if (typeof value !== 'object' || value === null) return undefined
    return Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : undefined
  }, record)
}

/** Applies the additions and removals of an edit to a set of texts. */
export function mergedSet(current: unknown, { from, to }: Pick<Edit, 'from' | 'to'>): unknown[] {
  const [now, before, after] = [current, from, to].map((value) => new Set(Array.isArray(value) ? value : []))
  return [...now!.difference(before!.difference(after!)).union(after!.difference(before!))]
}

function focusOn({ base, version }: Draft, path: string): NonNullable<Draft['focused']> {
  return { path, value: readPath(base, path), version }
}

function originOf({ base, focused, version }: Draft, path: string): Omit<Edit, 'to'> {
  return focused?.path === path
    ? { from: focused.value, version: focused.version }
    : { from: readPath(base, path), version }
}

/** An edit as it stands on the present record; undefined if the record already has its value. */
function fitted(draft: Draft, path: string, edit: Edit): Edit | undefined {
  const { base, version, pending } = draft
  const current = readPath(base, path)
  if (ruleFor(draft.paths, path)?.set) {
    const to = mergedSet(current, edit)
    return isSameSet(current, to) && !isPending(draft, path) ? undefined : { from: current, to, version }
  }
  if (equal(current, edit.to) && !isPending(draft, path)) return undefined
  const sent = pending?.set.find((each) => each.path === path)
  const isOwn = sent !== undefined && !equal(sent.from, sent.to) && equal(current, sent.to)
  return isOwn || equal(current, edit.from) ? { from: current, to: edit.to, version } : edit
}

/** The absence of an edit. While a save of the path runs, an edit back to the present value. */
function restored(draft: Draft, path: string): Edit | undefined {
  const current = readPath(draft.base, path)
  return isPending(draft, path) ? { from: current, to: current, version: draft.version } : undefined
}

function isPending({ pending }: Draft, path: string): boolean {
  return pending?.set.some((edit) => edit.path === path) ?? false
}

function isSameSet(one: unknown, other: unknown[]): boolean {
  const left = new Set(Array.isArray(one) ? one : [])
  return left.size === other.length && other.every((item) => left.has(item))
}

function withEdits(
  { edits }: Draft,
  changes: readonly (readonly [string, Edit | undefined])[],
): ReadonlyMap<string, Edit> {
  const next = new Map(edits)
  for (const [path, edit] of changes) {
    if (edit) next.set(path, edit)
    else next.delete(path)
  }
  return next
}
