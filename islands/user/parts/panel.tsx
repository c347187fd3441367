import type { ReactNode } from 'react'

/** One matter of a screen, under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="card grid content-start gap-5">
      <h2 className="section-title text-xl">{title}</h2>
      {children}
    </section>
  )
}
