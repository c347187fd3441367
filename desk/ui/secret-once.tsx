import { Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '../texts.ts'
import { Button } from './button.tsx'

/** A secret that is shown this once, with what to do with it. */
export function SecretOnce({ secret, hint }: { secret: string; hint: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <div role="alert" className="space-y-3 rounded-field bg-warning-soft p-3">
      <p className="text-warning">{hint}</p>
      <p className="rounded-field bg-base-100 p-2 font-mono text-note break-all select-all">{secret}</p>
      <Button icon={Copy} onPress={copy}>
        {t(copied ? 'desk.frame.copied' : 'desk.frame.copy')}
      </Button>
    </div>
  )
}
