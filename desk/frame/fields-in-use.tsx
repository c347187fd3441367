import { useEffect, useState } from 'react'
import { fieldPath, type Presence } from '#contract/admin/desk/desk-live.ts'
import { t } from '../texts.ts'

type FieldsInUseProps = {
  here: readonly Presence[]
  /** Gets the path of the field that the person types in. */
  onMove(path: string | undefined): void
}

/**
 * Shows the names of colleagues at the edge of the fields that they are in (`data-typing` in desk.css), and announces
 * those in the same field. Elements with `data-path` surround the fields of a record.
 */
export function FieldsInUse({ here, onMove }: FieldsInUseProps) {
  const path = useFieldPath()
  useEffect(() => onMove(path), [onMove, path])
  useNamesAtFields(here)
  const inField = here.filter((each) => path !== undefined && each.path === path)
  return (
    <span role="status" className="sr-only">
      {inField.length > 0 && t('desk.frame.same_field', { names: namesOf(inField) })}
    </span>
  )
}

function useFieldPath(): string | undefined {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => setPath(pathOf(target))
    const leave = ({ relatedTarget }: FocusEvent) => setPath(pathOf(relatedTarget))
    setPath(pathOf(document.activeElement))
    document.addEventListener('focusin', enter)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', enter)
      document.removeEventListener('focusout', leave)
    }
  }, [])
  return path
}

function useNamesAtFields(here: readonly Presence[]): void {
  const typing = JSON.stringify(here.flatMap(({ path, name }) => (path === null ? [] : [{ path, name }])))
  useEffect(() => {
    const byPath = Map.groupBy(JSON.parse(typing) as { path: string; name: string }[], ({ path }) => path)
    mark(byPath)
    if (byPath.size === 0) return
    // Fields come and go while colleagues stay, such as those of another language.
    const observer = new MutationObserver(() => mark(byPath))
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-path'] })
    return () => observer.disconnect()
  }, [typing])
}

function mark(byPath: ReadonlyMap<string, readonly { name: string }[]>): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-path]')) {
    const people = byPath.get(element.dataset.path ?? '')
    if (people) element.dataset.typing = namesOf(people)
    else delete element.dataset.typing
  }
}

/** undefined for what is not typed in, such as a button or a field that is locked. */
function pathOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement) || !target.matches(':read-write')) return undefined
  const path = target.closest<HTMLElement>('[data-path]')?.dataset.path
  return path && fieldPath.test(path) ? path : undefined
}

function namesOf(people: readonly { name: string }[]): string {
  return people.map(({ name }) => name).join(', ')
}
