import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { t } from '../texts.ts'
import { Countdown } from './countdown.tsx'
import { WholeNumbers } from './whole-numbers.tsx'

type Note = {
  text: string
  tone: 'done' | 'error'
  action?: Action | undefined
}

/** `until`: the action can be taken until then, and the toast shows the seconds that are left. */
type Action = { label: string; onAction(): void; until?: Date | undefined }

const queue = new ToastQueue<Note>({ maxVisibleToasts: 3 })

/** Milliseconds that a toast stays. Errors stay until they are closed. */
const shown = 6000

/** Milliseconds that a toast with a countdown stays at most. The bar at the top shows how much longer a change waits. */
const counted = 20_000

/** Says what the person just did, with an action such as Undo. Returns a function that closes the toast. */
export function toast(text: string, action?: Action): () => void {
  const key = queue.add({ text, tone: 'done', action }, { timeout: timeoutOf(action) })
  return () => queue.close(key)
}

function timeoutOf(action: Action | undefined): number {
  if (action?.until) return counted
  return action ? shown * 2 : shown
}

/** Says what failed. Stays until it is read. */
export function toastError(error: unknown): void {
  const text = error instanceof Error && error.message ? error.message : t('desk.frame.failed')
  toastProblem(text)
}

/** Says what is wrong, with the way to mend it. Stays until it is read. */
export function toastProblem(text: string, action?: Action): void {
  queue.add({ text, tone: 'error', action })
}

/**
 * Heights in pixels of the bars at the bottom of the window: those of the screen, which stand one on another, and the
 * actions of a dialog over it. A variable of the whole page would style every element anew.
 */
const bottomBars = createStore(() => new Map<HTMLElement, number>())
const stackedBars = createStore(() => new Map<HTMLElement, number>())

type Bars = typeof bottomBars

/** Keeps toasts above a bar at the bottom of the window while it is shown. The bar's `ref`. */
export function raiseToasts(bar: HTMLElement | null) {
  return follow(bottomBars, bar)
}

/** Keeps toasts above a bar of the screen and all others of its kind. The bar's `ref`. */
export function stackBar(bar: HTMLElement | null) {
  return follow(stackedBars, bar)
}

function follow(store: Bars, bar: HTMLElement | null) {
  if (!bar) return
  const change = (edit: (bars: Map<HTMLElement, number>) => void) => {
    const bars = new Map(store.getState())
    edit(bars)
    store.setState(bars, true)
  }
  const sizes = new ResizeObserver(() => change((bars) => bars.set(bar, bar.offsetHeight)))
  sizes.observe(bar)
  return () => {
    sizes.disconnect()
    change((bars) => bars.delete(bar))
  }
}

const openDialogs = createStore(() => 0)

/** Shows toasts at the top of a phone while a dialog, which fills the rest, is open. The dialog's `ref`. */
export function liftToasts(dialog: HTMLElement | null) {
  if (!dialog) return
  openDialogs.setState((count) => count + 1, true)
  return () => openDialogs.setState((count) => count - 1, true)
}

export function Toasts() {
  const place =
    useStore(openDialogs) > 0
      ? 'max-sm:top-3'
      : 'max-sm:bottom-[calc(4.5rem+var(--bottom-bar)+env(safe-area-inset-bottom))]'
  const stacked = [...useStore(stackedBars).values()].reduce((sum, height) => sum + height, 0)
  const height = Math.max(stacked, ...useStore(bottomBars).values())
  return (
    <ToastRegion
      queue={queue}
      aria-label={t('desk.frame.messages')}
      style={{ '--bottom-bar': `${height}px` } as CSSProperties}
      className={`fixed inset-x-3 z-50 flex flex-col gap-2 outline-none ${place} sm:inset-x-auto sm:end-5 sm:bottom-[calc(4.5rem+var(--bottom-bar)+env(safe-area-inset-bottom))] sm:w-96 md:bottom-[calc(1.75rem+var(--bottom-bar))]`}
    >
      {({ toast: { content, key, ...rest } }) => (
        <Toast
          toast={{ content, key, ...rest }}
          className="flex items-center gap-2.5 rounded-box bg-base-100 py-2 ps-3.5 pe-2 shadow-high"
        >
          {content.tone === 'error' ? (
            <CircleAlert aria-hidden size={18} className="shrink-0 text-error" />
          ) : (
            <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
          )}
          <ToastContent className="min-w-0 flex-1">
            <Text slot="title">
              <WholeNumbers text={content.text} />
            </Text>
          </ToastContent>
          {content.action?.until && <Countdown until={content.action.until} onEnd={() => queue.close(key)} />}
          {content.action && (
            <Button
              onPress={() => {
                content.action?.onAction()
                queue.close(key)
              }}
              className="min-h-8 rounded-field px-2 font-semibold text-accent hover:bg-hover pointer-coarse:min-h-11"
            >
              {content.action.label}
            </Button>
          )}
          <Button
            slot="close"
            aria-label={t('desk.frame.close')}
            className="flex size-8 items-center justify-center rounded-field text-muted hover:bg-hover pointer-coarse:size-11"
          >
            <X aria-hidden size={16} />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}
