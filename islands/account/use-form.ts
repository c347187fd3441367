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
  /** Kept fields differ from their initial values. */
  unsaved: boolean
  /** Restores the initial values, or the given ones, and drops the draft. */
  reset(values?: Values): void
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

/** Holds a form's values and errors. Fields named in `kept` survive a reload, under `key`: never passwords or codes. */
export function useForm(initial: Values, draft?: { key: string; kept: readonly string[] }): Form {
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const stored = draft && (parsed(sessionStorage.getItem(draft.key)) as Values | null)
    if (stored) setValues((now) => ({ ...now, ...stored, ...changed(now, initial) }))
  }, [])
  const set = (changes: Values) => {
    setValues((now) => {
      const next = { ...now, ...changes }
      if (draft) sessionStorage.setItem(draft.key, JSON.stringify(only(next, draft.kept)))
      return next
    })
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(changes).map((name) => [name, ''])) }))
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
    unsaved: draft?.kept.some((name) => (values[name] ?? '') !== (initial[name] ?? '')) ?? false,
    reset(to = initial) {
      if (draft) sessionStorage.removeItem(draft.key)
      setValues(to)
      refuse({})
    },
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

/** The values that were typed before the draft was read: they win. */
function changed(now: Values, initial: Values): Values {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !(name in initial) || value !== initial[name]),
  )
}

function only(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
