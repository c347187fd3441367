import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

type Props = {
  /** Why there is nothing to show. */
  text: string
  hint: string
  /** The list that the entry would be in. */
  all: { path: string; label: string }
}

/** In place of an inquiry or a return that the shopper cannot open. */
export function NotHere({ text, hint, all }: Props): ReactNode {
  const { link } = useEnv()
  return (
    <div className="empty" role="alert">
      <p>{text}</p>
      <p>{hint}</p>
      <a className="btn btn-primary" href={link(all.path)}>
        {all.label}
      </a>
    </div>
  )
}
