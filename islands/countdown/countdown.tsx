import { type ReactNode, useEffect, useState } from 'react'
import type { Props } from '#contract/components.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { useEnv } from '#islands/env.tsx'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** Days, hours, minutes and seconds until a moment. The server renders dashes of the same size. */
export default function Countdown({ until }: Props<'countdown'>): ReactNode {
  const { lang } = useEnv()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const end = Date.parse(until)
    const tick = () => setLeft(Math.max(0, Math.floor((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <div className="clock" role="timer" aria-live="off">
      {units.map(({ unit, seconds }, index) => {
        const above = units[index - 1]?.seconds
        const whole = left === null ? 0 : Math.floor((above ? left % above : left) / seconds)
        return (
          <span key={unit}>
            {left === null ? '–' : String(whole).padStart(above ? 2 : 1, '0')}
            <small>{unitName(bcp47[lang as Lang], unit, whole)}</small>
          </span>
        )
      })}
    </div>
  )
}

/** The name of a unit for a number of them, such as "days". */
function unitName(locale: string, unit: string, count: number): string {
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    count,
  )
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}
