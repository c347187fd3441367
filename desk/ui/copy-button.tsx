import { Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '../texts.ts'
import { Button } from './button.tsx'
import { toast, toastError } from './toast.tsx'

/** Copies a text. False if the browser does not: it has no clipboard for pages without encryption. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toastError(new Error(t('desk.frame.not_possible')))
    return false
  }
}

/** Copies a text and says so. `label` names the button, `done` is what is said. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const copy = async () => {
    if (await copied(text)) toast(done)
  }
  return <Button look="quiet" icon={Copy} aria-label={label} onPress={() => void copy()} />
}

/** Copies a text that is shown beside it, and says "Copied" from then on. */
export function NamedCopyButton({ text }: { text: string }) {
  const [isDone, setDone] = useState(false)
  const copy = async () => {
    if (await copied(text)) setDone(true)
  }
  return (
    <Button icon={Copy} onPress={() => void copy()}>
      {t(isDone ? 'desk.frame.copied' : 'desk.frame.copy')}
    </Button>
  )
}

/** Several carriers' pages ask for the number although a link leads there. */
export function CopyTracking({ number }: { number: string }) {
  return (
    <CopyButton text={number} label={t('desk.frame.copy_tracking')} done={t('desk.frame.tracking_copied')} />
  )
}
