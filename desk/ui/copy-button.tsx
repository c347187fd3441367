import { Copy } from 'lucide-react'
import { t } from '../texts.ts'
import { Button } from './button.tsx'
import { toast, toastError } from './toast.tsx'

/** Copies a text and says so. `label` names the button, `done` is what is said. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const copy = async () => {
    try {
      // Browsers have no clipboard for pages without encryption.
      await navigator.clipboard.writeText(text)
      toast(done)
    } catch {
      toastError(new Error(t('desk.frame.not_possible')))
    }
  }
  return <Button look="quiet" icon={Copy} aria-label={label} onPress={() => void copy()} />
}

/** Several carriers' pages ask for the number although a link leads there. */
export function CopyTracking({ number }: { number: string }) {
  return (
    <CopyButton text={number} label={t('desk.frame.copy_tracking')} done={t('desk.frame.tracking_copied')} />
  )
}
