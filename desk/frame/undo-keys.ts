import { createStore } from 'zustand/vanilla'
import { t } from '../texts.ts'
import { canUndoLast, undoLastChange } from '../undo.ts'
import { useActions } from './actions.ts'

/** Edits of an open record, step by step. */
type Steps = { canUndo(): boolean; canRedo(): boolean; undo(): void; redo(): void }

const open = createStore<{ steps: readonly Steps[] }>(() => ({ steps: [] }))

/** Lets the keys of undo reach the edits of a record while it is shown. Returns a function that ends this. */
export function takeUndoKeys(steps: Steps): () => void {
  open.setState((state) => ({ steps: [...state.steps, steps] }))
  return () => open.setState((state) => ({ steps: state.steps.filter((each) => each !== steps) }))
}

/** The record on top that has a step to go back or forth. */
const stepsWith = (can: 'canUndo' | 'canRedo') => open.getState().steps.findLast((each) => each[can]())

/** Undo and redo: the edits of the open record first, then what the person saved within the last minute. */
export function useUndoKeys(): void {
  useActions([
    {
      ...{ id: 'undo', label: t('desk.frame.undo'), keys: '$mod+z', onlyByKey: true },
      takes: (event) => !isElsewhere(event) && (stepsWith('canUndo') !== undefined || canUndoLast()),
      run: () => {
        const steps = stepsWith('canUndo')
        if (steps) steps.undo()
        else void undoLastChange()
      },
    },
    {
      ...{ id: 'redo', label: t('desk.frame.redo'), keys: '$mod+Shift+z', onlyByKey: true },
      takes: (event) => !isElsewhere(event) && stepsWith('canRedo') !== undefined,
      run: () => stepsWith('canRedo')?.redo(),
    },
  ])
}

let entered: { field: EventTarget | null; text: string } = { field: null, text: '' }

addEventListener('focusin', ({ target }) => {
  entered = { field: target, text: isText(target) ? target.value : '' }
})

/**
 * True in a dialog that is no part of the record, and in a text field that was typed in since it has the focus: there,
 * the browser's own undo works word by word.
 */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || (target.closest('[role=dialog]') && !target.closest('[data-path]')))
    return true
  return isText(target) && (entered.field !== target || target.value !== entered.text)
}

function isText(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  const isInput = target instanceof HTMLInputElement && !/^(checkbox|radio|file|range)$/.test(target.type)
  return isInput || target instanceof HTMLTextAreaElement
}
