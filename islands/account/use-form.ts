import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Answer } from '#islands/api.ts'
import { focusFirstError } from '#islands/checkout/field-errors.ts'
import { parsed } from '#islands/stores/stored.ts'

export type Errors = Record<string, string>
export type Values = Record<string, string>

export type Form = {
  ref: RefObject<HTMLFormElement | null>
  values: Values
  errors: Errors
  /** Why the form as a whole was refused. */
  problem: string
  busy: boolean
  set(changes: Values): void
  /** Fills fields that are empty and were not touched, such as with what the account knows. */
  fill(found: Values): void
  /** Kept fields differ from their initial values. */
  unsaved: boolean
  /** Restores the initial values and drops the draft. */
  reset(): void
  /** Forgets the changes that a call has saved, except those that were changed again since. */
  forget(saved: Values): void
  /** Props that make an input part of the form. */
  bind(name: string): {
    name: string
    value: string
    error: string | undefined
    onChange(event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>): void
  }
  /** Marks invalid fields and focuses the first. */
  refuse(errors: Errors, problem?: string): void
  /** Makes the call if `found` is empty, and marks what the server refuses. Returns null if not made or refused. */
  send<Reply>(found: Errors, make: () => Promise<Answer<Reply>>): Promise<Reply | null>
}

/**
 * Holds a form's changes and errors. Fields that were not changed follow `initial`. Changes of fields named in `kept`
 * survive a reload, under `key`: never passwords or codes.
 */
export function useForm(initial: Values, draft?: { key: string; kept: readonly string[] }): Form {
  const ref = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState<Values>({})
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const stored = draft && (parsed(sessionStorage.getItem(draft.key)) as Values | null)
    // Input typed before the draft was read wins.
    if (stored) setChanges((now) => ({ ...stored, ...now }))
  }, [])
  const values = { ...initial, ...changes }
  const change = (next: (now: Values) => Values) =>
    setChanges((now) => {
      const changed = next(now)
      if (draft)
        keep(
          draft.key,
          where(changed, ([name]) => draft.kept.includes(name)),
        )
      return changed
    })
  const set = (typed: Values) => {
    change((now) => ({ ...now, ...typed }))
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(typed).map((name) => [name, ''])) }))
  }
  const refuse = (found: Errors, why = '') => {
    focusFirstError(ref.current, () => {
      setErrors(found)
      setProblem(why)
    })
  }
  return {
    ref,
    values,
    errors,
    problem,
    busy,
    set,
    fill: (found) =>
      change((now) => ({ ...where(found, ([name]) => !(name in now) && !initial[name]), ...now })),
    unsaved: draft?.kept.some((name) => (values[name] ?? '') !== (initial[name] ?? '')) ?? false,
    reset() {
      if (draft) sessionStorage.removeItem(draft.key)
      setChanges({})
      refuse({})
    },
    forget: (saved) => change((now) => where(now, ([name, value]) => value !== saved[name])),
    refuse,
    bind: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name] || undefined,
      onChange: (event) => set({ [name]: event.target.value }),
    }),
    async send(found, make) {
      if (Object.keys(found).length > 0) {
        refuse(found)
        return null
      }
      setBusy(true)
      const answer = await make()
      setBusy(false)
      if (answer.code === codes.success) {
        refuse({})
        return answer.data
      }
      if (answer.code === codes.fail) refuse(answer.data.fields ?? {}, answer.data.fields ? '' : answer.msg)
      return null
    },
  }
}

/** Keeps a draft under `key`; an empty one is dropped. */
function keep(key: string, draft: Values): void {
  if (Object.keys(draft).length > 0) sessionStorage.setItem(key, JSON.stringify(draft))
  else sessionStorage.removeItem(key)
}

function where(values: Values, isMeant: (entry: [string, string]) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(isMeant))
}
