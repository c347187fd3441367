import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; name?: string }

/** A section of a screen with a heading. `name` is a stable hook for tests and themes. */
export function Panel({ title, children, name }: Props): ReactNode {
  return (
    <section className="card panel" data-panel={name}>
      <h2 className="section-title text-xl">{title}</h2>
      {children}
    </section>
  )
}
