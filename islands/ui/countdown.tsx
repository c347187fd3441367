import { type ReactNode, useEffect, useState } from 'react'
import { bcp47 } from '#contract/languages.ts'
import { useEnv } from '#islands/env.tsx'
import { timeLeft } from './time-left.ts'

/** The time until a deadline. Only this element renders again every second, so that nothing around it loses focus. */
export function Countdown({ until, onEnd }: { until: string; onEnd?: () => void }): ReactNode {
  const { lang } = useEnv()
  const [now, setNow] = useState<number | null>(null)
  const end = Date.parse(until)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < end) return
      clearInterval(timer)
      onEnd?.()
    }, 1000)
    return () => clearInterval(timer)
  }, [end, onEnd])
  return (
    <time dateTime={until} className="font-semibold tabular-nums" data-countdown>
      {now === null ? '' : timeLeft(end - now, (bcp47 as Record<string, string>)[lang] ?? 'en')}
    </time>
  )
}
