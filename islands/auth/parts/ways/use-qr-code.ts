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

/** Milliseconds between polls, with the live channel closed or open. */
const askEvery = { shut: 2000, live: 10_000 }

/** Creates a QR code and follows its status. `left` is its remaining lifetime in seconds. */
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
    // Shown in place of the code, so no toast is needed.
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

/** Follows a code until it is used or expires: listens to the live channel, and polls as a fallback. */
function watch({ id, secret, expiresAt }: Code, { onStatus, onSecond }: Watcher): () => void {
  // Counts from this browser's own clock, which may differ from the server's.
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
