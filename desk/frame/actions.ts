import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { createStore } from 'zustand/vanilla'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'

/** Something that can be done on the screen. Palette and key sheet list it. */
export type Action = {
  id: string
  label: string
  icon?: LucideIcon
  /** As tinykeys takes it: "$mod+s", "g o", "n". */
  keys?: string
  /** Comes before fields with keys of their own, which keep all other keys to themselves. */
  everywhere?: boolean
  /** Makes sense by its key only, such as moving to the next row. The palette leaves it out. */
  onlyByKey?: boolean
  /** False leaves the key to the browser, such as undo to the text field that is typed in. */
  takes?(event: KeyboardEvent): boolean
  /** The path of the record that it acts on, so that it can be asked for before the record is open. */
  of?: string
  run(): void
}

/** The actions of the frame and the open screen, by the component that registered them. */
export const registered = createStore<{ groups: ReadonlyMap<object, readonly Action[]> }>(() => ({
  groups: new Map(),
}))

/** The action that the open screen registered under an id, on a record or on none. */
export function openAction(id: string | undefined, of?: string): Action | undefined {
  return [...registered.getState().groups.values()].flat().find((each) => each.id === id && each.of === of)
}

const preference = 'desk-keys'

/** Single letters can be switched off, which speech input needs. */
export function lettersWork(): boolean {
  try {
    return localStorage.getItem(preference) !== 'off'
  } catch {
    return true
  }
}

export function setLetters(work: boolean): void {
  try {
    localStorage.setItem(preference, work ? 'on' : 'off')
  } catch {
    // The choice then stays at its default.
  }
}

/** Milliseconds that a screen may take to open and register what was asked for. */
const patience = 8000

let awaited: { id: string; of: string | undefined } | null = null

/** Runs an action of the screen that opens next, as soon as it is there. `of`: the path of the record it acts on. */
export function runWhenOpen(id: string, of?: string): void {
  const own = { id, of }
  awaited = own
  setTimeout(() => {
    if (awaited !== own) return
    awaited = null
    toastError(new Error(t('desk.frame.not_possible')))
  }, patience)
}

/** The action that was asked for, once. Keys of screens that close meanwhile act on other records. */
function takeAwaited(actions: readonly Action[]): Action | undefined {
  const found = actions.find(({ id, of }) => id === awaited?.id && of === awaited.of)
  if (found) awaited = null
  return found
}

/** Registers actions while the component is shown, and binds their keys. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  latest.current = actions
  const shape = actions.map(({ id, label, keys, of }) => `${id} ${label} ${keys} ${of}`).join('\n')
  useEffect(() => {
    const owner = { shape }
    const run = (id: string) => latest.current.find((action) => action.id === id)?.run()
    const own = latest.current.map((action) => ({ ...action, run: () => run(action.id) }))
    registered.setState(({ groups }) => ({ groups: new Map([...groups, [owner, own]]) }))
    const due = takeAwaited(own)
    if (due) setTimeout(due.run)
    // Without `ignore`, tinykeys would drop every key in a field, "$mod+s" too.
    const ignore = ({ isComposing }: KeyboardEvent) => isComposing
    const unbind = [true, false].map((capture) => {
      const bound = own.filter(({ everywhere = false }) => everywhere === capture)
      return tinykeys(window, bindings(bound), { ignore, capture })
    })
    return () => {
      for (const end of unbind) end()
      registered.setState(({ groups }) => ({
        groups: new Map([...groups].filter(([each]) => each !== owner)),
      }))
    }
  }, [shape])
}

/** "$mod+k" as people read it: "⌘K" or "Ctrl K". */
export function keyLabel(keys: string): string {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return keys
    .replace('$mod+', isMac ? '⌘' : 'Ctrl ')
    .replace('[Shift]+', '')
    .replace('Shift+', isMac ? '⇧' : 'Shift ')
    .split(' ')
    .map((key) => (key.length === 1 ? key.toUpperCase() : key))
    .join(' ')
}

function bindings(actions: readonly Action[]) {
  const bound = actions.flatMap(({ keys, takes, run }) => {
    if (!keys) return []
    const handle = (event: KeyboardEvent) => {
      if (!keys.startsWith('$mod') && (!lettersWork() || isTyping(event))) return
      if (keys.length === 1 && endsSequence()) return
      if (takes?.(event) === false) return
      event.preventDefault()
      run()
    }
    return [[keys, handle] as const]
  })
  return Object.fromEntries(bound)
}

/**
 * Keys without Ctrl never fire in fields, menus and what else takes letters (`data-types`), and not while a dialog is open. A
 * toast, too, is an alertdialog.
 */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('[role=dialog]')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role=menu], [role=listbox], [data-types]')) return true
  const isChoice = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
  return !isChoice && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** The last two keys. This listens before any action does. */
let [before, latest] = [
  { key: '', at: 0 },
  { key: '', at: 0 },
]

addEventListener('keydown', ({ key, timeStamp: at }) => {
  before = latest
  latest = { key, at }
})

/** True after G, which begins sequences such as G O. The second key does not fire its own action then. */
function endsSequence(): boolean {
  return before.key === 'g' && latest.at - before.at < 1000
}
