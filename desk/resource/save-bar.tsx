import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useActions } from '../frame/actions.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { stackBar, toast } from '../ui/toast.tsx'
import { clashesOf } from './draft.ts'
import { focusOnceShown } from './focus-path.ts'
import { useDraft, useRecord } from './record.tsx'

/** Brings a library for word diffs, which few saves need. */
const Conflicts = lazy(() => import('./conflicts.tsx').then((module) => ({ default: module.Conflicts })))

/** Names of paths for people, such as "Note". Elements with `data-path` are what a link to a path focuses. */
type SaveBarProps = {
  nameOf(path: string): string
  textOf?(path: string, value: unknown): string
  /** The words of the button, where saving does more, such as publishing. */
  action?: string
  /** Shows the part of the screen that holds a path, such as the texts of its language. */
  show?(path: string): void
}

/** The bar of unsaved changes: names them, and reviews, discards or saves them. */
export function SaveBar({
  nameOf,
  textOf = (_path, value) => String(value ?? ''),
  action,
  show,
}: SaveBarProps) {
  const label = action ?? t('desk.record.save')
  const record = useRecord()
  const edits = useDraft(({ draft }) => draft.edits)
  const clashes = useDraft(({ draft }) => draft)
  const { isSaving, error, fields, merged } = {
    isSaving: useDraft((state) => state.isSaving),
    error: useDraft((state) => state.error),
    fields: useDraft((state) => state.fields),
    merged: useDraft((state) => state.merged),
  }
  const [isReviewed, setReviewed] = useState(false)
  const open = clashesOf(clashes)
  const save = () => {
    commitFocused()
    void record.save()
  }
  useActions([{ id: 'save', label, keys: '$mod+s', everywhere: true, run: save }])
  const [wanted, setWanted] = useState<string | null>(null)
  const lead = (path: string) => {
    show?.(path)
    setWanted(path)
  }
  const leadToFault = useEffectEvent(lead)
  useEffect(() => {
    const [first] = Object.keys(fields)
    if (first) leadToFault(first)
  }, [fields])
  useEffect(() => {
    if (wanted !== null) return focusOnceShown(wanted, () => setWanted(null))
  }, [wanted])
  const mergedNames = merged.map(nameOf).join(', ')
  useEffect(() => {
    if (mergedNames) toast(t('desk.record.merged', { fields: mergedNames }))
  }, [mergedNames])
  const discard = () => {
    record.discard()
    toast(t('desk.record.discarded'), { label: t('desk.frame.undo'), onAction: record.undo })
  }
  if (edits.size === 0) return null
  const names = [...edits.keys()].map(nameOf)
  return (
    // The bar has the same place at the bottom whether it sticks or the page is short. News above the buttons make it grow
    // upwards, and never move Save from under the pointer.
    <div
      ref={stackBar}
      data-save-bar
      className="pointer-events-none sticky bottom-[calc(4.25rem+var(--actions,0rem)+env(safe-area-inset-bottom))] z-30 mt-auto mb-[var(--save-gap,-2rem)] pt-4 md:bottom-5 md:-mb-6"
    >
      <section
        aria-label={t('desk.record.unsaved')}
        className="pointer-events-auto rounded-box border border-base-300 bg-base-100 px-4 py-3 shadow-high"
      >
        {open.length > 0 && (
          <Suspense>
            <Conflicts clashes={open} {...{ nameOf, textOf }} />
          </Suspense>
        )}
        {error && (
          <div role="alert" className="mb-2 max-h-32 overflow-y-auto text-error">
            {!Object.values(fields).includes(error) && <p>{error}</p>}
            {Object.entries(fields).map(([path, fault]) => (
              <p key={path}>
                <button type="button" className="underline" onClick={() => lead(path)}>
                  {nameOf(path)}
                </button>
                {': '}
                {fault}
              </p>
            ))}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-44">
            <span className="font-medium">{t('desk.record.changes', { count: names.length })}</span>{' '}
            <span className="text-muted">{names.join(', ')}</span>
          </p>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ms-auto max-sm:*:last:grow">
            <Button look="quiet" onPress={() => setReviewed(true)}>
              {t('desk.record.review')}
            </Button>
            <Button onPress={discard}>{t('desk.record.discard')}</Button>
            <Button look="primary" isPending={isSaving} onPress={save} aria-keyshortcuts="Control+S">
              {label}
            </Button>
          </div>
        </div>
        {isReviewed && (
          <Dialog isOpen wide title={t('desk.record.review')} onClose={() => setReviewed(false)}>
            <dl className="divide-y divide-base-300">
              {[...edits].map(([path, { from, to }]) => (
                <div key={path} className="grid grid-cols-1 gap-1 py-3 sm:grid-cols-2 sm:gap-4">
                  <dt className="font-medium sm:col-span-2">{nameOf(path)}</dt>
                  <dd className="whitespace-pre-wrap text-muted line-through">{textOf(path, from) || '–'}</dd>
                  <dd className="whitespace-pre-wrap">{textOf(path, to) || '–'}</dd>
                </div>
              ))}
            </dl>
          </Dialog>
        )}
      </section>
    </div>
  )
}

/** Makes the focused field take what was typed: some, such as numbers, do so only when they lose the focus. */
function commitFocused(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return
  flushSync(() => field.blur())
  field.focus({ preventScroll: true })
}
