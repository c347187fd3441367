import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { lettersWork } from '../frame/actions.ts'

type Keys = Record<string, () => void>

/**
 * Binds keys while a screen is shown. Single letters never fire in fields, menus and dialogs, or with a modifier.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  const names = Object.keys(keys).join(' | ')
  useEffect(() => {
    const bound = names
      .split(' | ')
      .filter(Boolean)
      .map((name) => [
        name,
        (event: KeyboardEvent) => {
          if (!name.startsWith('$mod') && (!lettersWork() || isBusy(event))) return
          event.preventDefault()
          latest.current[name]?.()
        },
      ])
    return tinykeys(window, Object.fromEntries(bound))
  }, [names])
}

function isBusy({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return true
  const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isCheckbox && (target.isContentEditable || target.matches('input, textarea, select'))
}
