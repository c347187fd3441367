import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { proveWork } from '../prove-work.ts'
import { type Placed, Puzzle } from './puzzle.tsx'
import type { Purpose } from './use-security-check.tsx'

type Props = { purpose: Purpose; onDone(ticket: string | null): void }
type State = 'asking' | 'judging' | 'working' | 'passed' | 'failed'

/** How long success is shown before the dialog closes, in milliseconds. */
const pause = 600

/** The security check in a dialog: the slider or a proof of work. `onDone` gets null if it is closed unsolved. */
export default function SecurityCheck({ purpose, onDone }: Props): ReactNode {
  const { t } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  const ticket = useRef<string | null>(null)
  const [puzzle, setPuzzle] = useState<Data<'/captcha/create'> | null>(null)
  const [state, setState] = useState<State>('asking')
  const [said, setSaid] = useState('')
  const work = useRef(new AbortController())
  const draw = useCallback(async () => {
    const answer = await call('/captcha/create', { purpose })
    if (answer.code === codes.success) setPuzzle(answer.data)
    else setSaid(answer.msg)
  }, [purpose])
  useEffect(() => {
    const { current } = work
    dialog.current?.showModal()
    void draw()
    return () => current.abort()
  }, [draw])
  const settle = (issued: string | null, msg = '') => {
    if (issued === null) {
      setState('failed')
      setSaid(msg || t('captcha.failed'))
      void draw()
      return
    }
    ticket.current = issued
    setState('passed')
    setSaid(t('captcha.successful'))
    setTimeout(() => dialog.current?.close(), pause)
  }
  const judge = async (placed: Placed) => {
    if (!puzzle || state === 'passed') return
    setState('judging')
    const answer = await call('/captcha/verify', { id: puzzle.id, ...placed })
    settle(
      answer.code === codes.success ? answer.data.ticket : null,
      answer.code === codes.success ? '' : answer.msg,
    )
  }
  const workInstead = async () => {
    setState('working')
    setSaid(t('captcha.working'))
    const issued = await proveWork(purpose, work.current.signal)
    if (!work.current.signal.aborted) settle(issued)
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={t('captcha.title')}
      onClose={() => onDone(ticket.current)}
    >
      <div className="grid gap-4">
        <h2 className="section-title text-xl">{t('captcha.title')}</h2>
        <p className="hint">{t('captcha.how')}</p>
        {puzzle ? (
          <Puzzle
            key={puzzle.id}
            puzzle={puzzle}
            busy={state === 'judging' || state === 'working' || state === 'passed'}
            onPlaced={judge}
          />
        ) : (
          <span className="skeleton block aspect-[2/1.3]" />
        )}
        <p
          role="status"
          className={state === 'failed' ? 'field-error' : state === 'passed' ? 'text-success-text' : 'hint'}
        >
          {said}
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn grow"
            aria-busy={state === 'working' || undefined}
            disabled={state === 'working' || state === 'passed'}
            onClick={workInstead}
          >
            {t('captcha.another_way')}
          </button>
          <button type="button" className="btn btn-ghost grow" onClick={() => dialog.current?.close()}>
            {t('auth.close')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
