import type { ReactNode } from 'react'

/** Confirms that a form was saved, also to screen readers. */
export function Saved({ text }: { text: string }): ReactNode {
  return (
    <p role="status" className="text-success-text empty:hidden">
      {text}
    </p>
  )
}
