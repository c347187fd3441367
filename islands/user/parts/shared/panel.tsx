import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; name?: string }

/** One matter of a screen, under its heading. `name` is for those that look for it from outside. */
export function Panel({ title, children, name }: Props): ReactNode {
  return (
    <section className="card panel" data-panel={name}>
      <h2 className="section-title text-xl">{title}</h2>
      {children}
    </section>
  )
}
