import { type ReactNode, useRef, useState } from 'react'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'

/** Shares the page's address through the device; copies it where the device cannot share, or shows it to be copied. */
export default function Share({ title }: Props<'share'>): ReactNode {
  const { t } = useEnv()
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle')
  const field = useRef<HTMLInputElement>(null)
  const url = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const share = async () => {
    const address = url()
    if (navigator.share) {
      const outcome = await navigator.share({ title, url: address }).then(
        () => 'done' as const,
        // Closing the device's own dialog is no failure.
        (error: DOMException) => (error.name === 'AbortError' ? ('done' as const) : ('failed' as const)),
      )
      if (outcome === 'done') return
    }
    try {
      await navigator.clipboard.writeText(address)
      setState('copied')
    } catch {
      setState('shown')
      requestAnimationFrame(() => field.current?.select())
    }
  }
  return (
    <div className="share">
      <button type="button" className="btn btn-sm" onClick={() => void share()}>
        {t('share.button')}
      </button>
      {state === 'shown' && (
        <input ref={field} className="input" readOnly aria-label={t('share.address')} defaultValue={url()} />
      )}
      <span role="status" className="text-sm text-muted">
        {state === 'copied' ? t('share.copied') : ''}
      </span>
    </div>
  )
}
