import { useEffect, useRef, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { useEnv } from '#islands/env.tsx'
import { on } from '#islands/events.ts'
import { isLive } from '#islands/later/live.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import type { SignedInAlone } from '../../welcome.ts'

type Code = Data<'/auth/qr/create'>
type Status = Data<'/auth/qr/status'>

/** Milliseconds between questions: while the live channel is shut, and while it tells everything by itself. */
const askEvery = { shut: 2000, live: 10_000 }

/** A code being shown and what becomes of it. `left`: seconds it is good for. */
export function useQrCode(onDone: (signedIn: SignedInAlone) => void) {
  const { t } = useEnv()
  const [code, setCode] = useState<Code | null>(null)
  const [status, setStatus] = useState<Status | null>(null)
  const [left, setLeft] = useState(0)
  const [problem, setProblem] = useState('')
  const [drawn, setDrawn] = useState(0)
  const heard = useRef(onDone)
  heard.current = onDone
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code each time one is asked for
  useEffect(() => {
    let over = false
    setCode(null)
    setStatus(null)
    setProblem('')
    // Why there is no code is said here, in its place: not in a toast as well.
    void callQuietly('/auth/qr/create', {}).then((answer) => {
      if (over) return
      if (answer.code === codes.success) setCode(answer.data)
      else setProblem(answer.msg || t('toast.unknown'))
    })
    return () => {
      over = true
    }
  }, [drawn])
  useEffect(() => {
    if (!code) return
    return watch(code, {
      onStatus(next) {
        setStatus(next)
        if (next.token && next.user) heard.current({ token: next.token, user: next.user })
      },
      onSecond: setLeft,
    })
  }, [code])
  return {
    code,
    number: status?.number,
    state: status?.state ?? 'waiting',
    left,
    problem,
    renew: () => setDrawn(drawn + 1),
  }
}

type Watcher = { onStatus(status: Status): void; onSecond(left: number): void }

/** Follows a code until it has served or is over: hears of changes by the live channel, and asks where that is shut. */
function watch({ id, secret, expiresAt }: Code, { onStatus, onSecond }: Watcher): () => void {
  // By this browser's clock from now on: it may be wrong.
  const end =
    performance.now() + Math.min(120_000, Math.max(0, Date.parse(expiresAt) - Date.now()) || 120_000)
  let over = false
  let asking = false
  let asked = 0
  let live = isLive()
  const stop = () => {
    over = true
    clearInterval(timer)
    stopListening()
  }
  const ask = async () => {
    if (asking || over) return
    asking = true
    asked = performance.now()
    const answer = await callQuietly('/auth/qr/status', { id, secret })
    asking = false
    if (over || answer.code !== codes.success) return
    if (answer.data.state === 'confirmed' || answer.data.state === 'expired') stop()
    onStatus(answer.data)
  }
  const tick = () => {
    // The channel does not report what happened while it was opening.
    const opened = isLive() && !live
    live = isLive()
    const due = performance.now() - asked > (live ? askEvery.live : askEvery.shut)
    const left = Math.ceil((end - performance.now()) / 1000)
    onSecond(Math.max(0, left))
    if (left <= 0) {
      stop()
      onStatus({ state: 'expired' })
    } else if (opened || due) void ask()
  }
  const timer = setInterval(tick, 1000)
  const stopListening = on('live:qr', ask)
  void ask()
  tick()
  return stop
}
