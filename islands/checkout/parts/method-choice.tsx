import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEnv } from '#islands/env.tsx'
import { type CheckoutAnswer, step } from '../state.ts'

export type Method = {
  code: string
  name: string
  /** Each on a line of its own. */
  hints: string[]
  fee?: string
  aside?: ReactNode
}

/**
 * Returns the picked method before it is saved, and a function that picks one and saves it at once to update the
 * totals. Picks `sensible` itself if nothing is saved yet.
 */
export function usePicked(
  saved: string | null,
  sensible: string | null,
  save: (method: string) => Promise<CheckoutAnswer>,
) {
  const [picked, setPicked] = useState<string | null>(null)
  const picks = useRef(0)
  const choose = async (method: string) => {
    const pick = ++picks.current
    setPicked(method)
    const answer = await step(() => save(method))
    // The answer to an earlier pick leaves a newer one as it is.
    if (pick === picks.current) setPicked(null)
    return answer
  }
  const preselect = saved === null ? sensible : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each method that becomes the sensible one
  useEffect(() => {
    if (preselect) void choose(preselect)
  }, [preselect])
  return { chosen: picked ?? saved, choose }
}

type Props = {
  name: 'shipping' | 'payment'
  legend: string
  methods: Method[]
  chosen: string | null
  onChoose: (method: string) => void
  /** Message shown if there are no methods. */
  none: string | false
  /** The shopper tried to continue without choosing. */
  missing: boolean
}

/** Radio buttons for shipping or payment methods. */
export function MethodChoice({ name, legend, methods, chosen, onChoose, none, missing }: Props): ReactNode {
  const { t } = useEnv()
  return (
    <fieldset className="grid gap-3">
      <legend className="section-title mb-4 text-xl">{legend}</legend>
      {none && (
        <p className="notice notice-warning" role="alert">
          {none}
        </p>
      )}
      {methods.map(({ code, name: label, hints, fee, aside }) => (
        <label key={code} className="card method">
          <input
            type="radio"
            className="radio"
            name={name}
            value={code}
            checked={code === chosen}
            onChange={() => onChoose(code)}
          />
          <span className="grow">
            {label}
            {hints.map((hint) => (
              <span key={hint} className="hint block">
                {hint}
              </span>
            ))}
          </span>
          {aside}
          {fee && <span className="price shrink-0 whitespace-nowrap">{fee}</span>}
        </label>
      ))}
      <p className="field-error" role="alert">
        {missing ? t('form.select', { field: legend }) : ''}
      </p>
    </fieldset>
  )
}
