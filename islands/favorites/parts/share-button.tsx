import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'

/** Creates a share link for the list and copies it. */
export function ShareButton(): ReactNode {
  const { t } = useEnv()
  const [url, setUrl] = useState('')
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const answer = await call('/favorite/share', {})
    if (answer.code !== codes.success) return
    setUrl(answer.data.url)
    setCopied(
      await navigator.clipboard.writeText(answer.data.url).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <div className="grid">
      <button type="button" className="btn btn-sm" onClick={share}>
        {t('user.favorites.share')}
      </button>
      <p role="status" className="hint break-all">
        {copied ? t('user.favorites.copied') : ''} {url}
      </p>
    </div>
  )
}
