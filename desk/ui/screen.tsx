import { type ReactNode, useEffect, useRef, useState } from 'react'
import { facts } from '../document.ts'
import { Colleagues } from '../frame/colleagues.tsx'
import { rememberRecord } from '../frame/recent.ts'
import type { RecordPlace } from '../live.ts'
import { ActionSlot } from './screen-actions.tsx'
import { WholeNumbers } from './whole-numbers.tsx'

type ScreenProps = {
  /** The heading, the title of the tab, and what is announced after navigation. */
  title: string
  /** One line below the heading. */
  about?: ReactNode
  /** Beside the heading, such as a state. */
  beside?: ReactNode
  /** The record of the screen: colleagues who have it open are shown beside the heading and at the fields they are in. */
  record?: RecordPlace
  /** Beside the heading. Those of a record are `ScreenActions`, which a phone has at its bottom edge. */
  actions?: ReactNode
  /** As wide as the window, for tables; otherwise as wide as text reads well. */
  wide?: boolean
  /** Begins where wide screens begin, because tabs lead from one to the other. */
  besideWide?: boolean
  children: ReactNode
}

/** Is true once a screen was shown: the first one does not take the focus from the document. */
let navigated = false

/** The head and body of every screen. Its heading takes the focus after navigation. */
export function Screen({ title, about, beside, record, actions, wide, besideWide, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (navigated) heading.current?.focus()
    navigated = true
  }, [])
  useEffect(() => {
    document.title = `${title} · ${facts.shop}`
  }, [title])
  const path = record && location.pathname.replace(/^\/admin/, '')
  useEffect(() => {
    if (path) rememberRecord({ path, label: title })
  }, [path, title])
  return (
    <ActionSlot value={slot}>
      <div
        className={`group/screen mx-auto flex w-full flex-1 flex-col px-4 py-5 max-md:has-data-action-bar:[--actions:3.75rem] max-md:has-data-action-bar:[--save-gap:0.75rem] sm:px-6 lg:px-8 ${wide ? 'max-w-[112rem]' : besideWide ? 'max-w-[112rem] *:max-w-4xl' : 'max-w-4xl'}`}
      >
        <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="min-w-0 grow basis-auto max-sm:group-has-data-action-bar/screen:basis-40 sm:flex-1 sm:basis-60">
            <div className="flex flex-wrap items-center gap-2.5">
              <h1
                ref={heading}
                tabIndex={-1}
                className="min-w-0 text-xl leading-7 font-semibold wrap-anywhere outline-none"
              >
                <WholeNumbers text={title} />
              </h1>
              {beside}
              {record && <Colleagues {...record} />}
            </div>
            {about && (
              <p className="mt-0.5 text-muted">
                {typeof about === 'string' ? <WholeNumbers text={about} /> : about}
              </p>
            )}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
        {children}
        <div ref={setSlot} className="contents" />
      </div>
    </ActionSlot>
  )
}

/** A group of facts or fields on a surface of its own. */
export function Card({
  title,
  about,
  actions,
  children,
}: {
  title?: string
  about?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="rounded-box border border-base-300 bg-base-100">
      {(title || actions) && (
        <header className="flex flex-wrap items-center gap-2 px-4 pt-3.5 pb-1">
          <div className="min-w-0 flex-1 basis-40">
            {title && (
              <h2 className="font-semibold">
                <WholeNumbers text={title} />
              </h2>
            )}
            {about && (
              <p className="text-note text-muted">
                {typeof about === 'string' ? <WholeNumbers text={about} /> : about}
              </p>
            )}
          </div>
          {actions}
        </header>
      )}
      {children && <div className="px-4 pt-2 pb-4">{children}</div>}
    </section>
  )
}
