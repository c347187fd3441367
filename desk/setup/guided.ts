import { createStore } from 'zustand/vanilla'
import type { SetupStep } from '#contract/admin/desk/setup.ts'

const key = 'desk-setup-step'

/** The step of the setup guide that this tab was led to; null once the guide is left. A reload keeps it. */
export const guided = createStore<SetupStep | null>(() => kept())

/** Leads to a step, or ends the guide. */
export function guideTo(step: SetupStep | null): void {
  guided.setState(step, true)
  try {
    if (step) sessionStorage.setItem(key, step)
    else sessionStorage.removeItem(key)
  } catch {
    // The guide then ends with the document.
  }
}

function kept(): SetupStep | null {
  try {
    return sessionStorage.getItem(key) as SetupStep | null
  } catch {
    return null
  }
}
