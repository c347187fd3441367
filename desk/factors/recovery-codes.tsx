import { Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className="space-y-3">
      <p>{t('desk.factors.recovery')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-field bg-base-200 p-3 font-mono text-note">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon={Copy} onPress={copy}>
        {copied ? t('desk.factors.copied') : t('desk.factors.copy')}
      </Button>
    </div>
  )
}
