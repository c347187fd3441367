import { useEffect, useState } from 'react'
import { number } from '../formats.ts'

/** The seconds until a moment, such as "12 sec". Calls `onEnd` at that moment. */
export function Countdown({ until, onEnd }: { until: Date; onEnd(): void }) {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((until.getTime() - now) / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds <= 0) onEnd()
  }, [seconds, onEnd])
  return (
    <span role="timer" className="shrink-0 text-muted tabular-nums">
      {number(Math.max(0, seconds), { style: 'unit', unit: 'second', unitDisplay: 'short' })}
    </span>
  )
}
