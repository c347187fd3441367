import { t } from '#islands/messages.ts'
import { closeToast, toasts } from '#islands/stores/toasts.ts'
import { showToast } from '#islands/ui/toast-stack.ts'

/** Shows that there is no network, then waits until it is back or `signal` aborts. */
export async function backOnline(signal: AbortSignal): Promise<void> {
  const text = t('common.frame.offline')
  showToast('error', text)
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve())
  })
  for (const toast of toasts.getState()) if (toast.text === text && navigator.onLine) closeToast(toast.id)
}
