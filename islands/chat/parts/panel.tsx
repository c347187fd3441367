import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useEnv } from '#islands/env.tsx'
import { on } from '#islands/events.ts'
import { isLive } from '#islands/later/live.ts'
import { chatTarget } from '#islands/stores/chat.ts'
import { chat, openTarget, sendWaiting, update } from '../conversation.ts'
import { Conversation } from './conversation-view.tsx'
import { Threads } from './threads.tsx'

/** Milliseconds between attempts to send what waits, and between polls while the live channel is down. */
const pollInterval = 10_000

/** The conversations, or the one that is open. */
export default function Panel(): ReactNode {
  const { t } = useEnv()
  const { threads, open, failed } = useStore(chat)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isShown = () => root.current?.closest('dialog')?.open === true && !document.hidden
    const updateShown = () => {
      if (isShown()) void update()
    }
    const poll = setInterval(() => {
      void sendWaiting()
      if (!isLive()) updateShown()
    }, pollInterval)
    const stops = [
      // Answers to own messages are taken by who sent them.
      on('live:chat', ({ answer }) => answer || updateShown()),
      chatTarget.subscribe((target) => void openTarget(target)),
      () => clearInterval(poll),
    ]
    const online = () => void sendWaiting()
    addEventListener('online', online)
    document.addEventListener('visibilitychange', updateShown)
    // The chat also runs in its closed dialog, to send what was written on an earlier page.
    if (isShown()) void openTarget(chatTarget.getState())
    void sendWaiting()
    return () => {
      for (const stop of stops) stop()
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', updateShown)
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
