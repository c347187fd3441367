import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useEnv } from '#islands/env.tsx'
import { chat, loadEarlier, showThreads, waitingIn } from '../conversation.ts'
import { outbox } from '../outbox.ts'
import { timeText, topicText } from '../texts.ts'
import { Composer } from './composer.tsx'

/** One conversation: its messages, the ones that wait to be sent, and the form for the next. */
export function Conversation(): ReactNode {
  const { t, lang } = useEnv()
  const state = useStore(chat)
  const waiting = waitingIn(state, useStore(outbox))
  const { open, thread, messages, cursor, threads } = state
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine)
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something was added at the end
  useEffect(() => {
    // Returns a promise in new browsers, which React would take for a cleanup function.
    void end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, waiting.length])
  const hasOthers = (threads?.length ?? 0) > (thread ? 1 : 0)
  const isLoading = open?.threadId && messages.length === 0 && !state.failed
  return (
    <div className="chat-conversation">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold">{topicText(thread ? thread.about : (open?.topic ?? null), t)}</h3>
        {hasOthers && (
          <button type="button" className="link py-2.5" onClick={showThreads}>
            {t('chat.all')}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="chat-scroll" role="log" aria-label={t('chat.messages')} tabIndex={0}>
        <ol className="chat-messages">
          {cursor && (
            <li>
              <button type="button" className="btn btn-sm" onClick={() => void loadEarlier()}>
                {t('chat.earlier')}
              </button>
            </li>
          )}
          {isLoading && <li className="skeleton h-24" aria-hidden="true" />}
          {!open?.threadId && waiting.length === 0 && <li className="hint">{t('chat.intro')}</li>}
          {messages.map(({ id, from, author, text, at }) => (
            <li key={id} className={from === 'shopper' ? 'chat-own' : 'chat-theirs'}>
              <p className="hint">
                {from === 'shopper' ? t('chat.you') : author || t('chat.shop')}
                {' · '}
                <time dateTime={at}>{timeText(at, lang)}</time>
              </p>
              <p className="chat-text" dir="auto">
                {text}
              </p>
            </li>
          ))}
          {waiting.map(({ key, text }) => (
            <li key={key} className="chat-own chat-waiting">
              <p className="hint">{t(isOnline ? 'chat.sending' : 'chat.waiting')}</p>
              <p className="chat-text" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
        <div ref={end} />
      </div>
      <Composer key={open?.id} />
    </div>
  )
}

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
