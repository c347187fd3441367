import type { ReactNode } from 'react'
import type { CartLine } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'
import { undoRemoval } from '#islands/stores/cart.ts'

/** The line removed last, with an undo button. */
export function Removed({ line }: { line: CartLine | null }): ReactNode {
  const { t } = useEnv()
  return (
    <div role="status">
      {line && (
        <p className="notice flex flex-wrap items-center justify-between gap-2">
          {t('cart.removed', { name: line.name })}
          <button type="button" className="btn btn-sm" onClick={() => void undoRemoval()}>
            {t('cart.undo')}
          </button>
        </p>
      )}
    </div>
  )
}
