import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useEnv } from '#islands/env.tsx'
import { on } from '#islands/events.ts'
import { isLive } from '#islands/later/live.ts'
import { chatTarget } from '#islands/stores/chat.ts'
import { chat, loadThreads, openTarget, refresh, sendWaiting } from '../conversation.ts'
import { Conversation } from './conversation-view.tsx'
import { Threads } from './threads.tsx'

/** Milliseconds between polls while the live channel is down. */
const pollInterval = 10_000

/** The conversations, or the one that is open. */
export default function Panel(): ReactNode {
  const { t } = useEnv()
  const { threads, open, failed } = useStore(chat)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isShown = () => root.current?.closest('dialog')?.open === true && !document.hidden
    const update = () => {
      if (isShown()) void (chat.getState().open ? refresh() : loadThreads())
    }
    const poll = setInterval(() => isLive() || update(), pollInterval)
    const stops = [
      on('live:chat', update),
      chatTarget.subscribe((target) => void openTarget(target)),
      () => clearInterval(poll),
    ]
    const online = () => void sendWaiting()
    addEventListener('online', online)
    document.addEventListener('visibilitychange', update)
    void openTarget(chatTarget.getState()).then(sendWaiting)
    return () => {
      for (const stop of stops) stop()
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return (
    <div ref={root} className="chat-body">
      {failed && (
        <p className="notice" role="alert">
          {t('chat.failed')}
        </p>
      )}
      {open ? <Conversation /> : <Threads threads={threads} failed={failed} />}
    </div>
  )
}
