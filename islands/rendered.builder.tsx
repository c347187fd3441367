import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { EnvProvider } from './env.tsx'

const env = { identifierPrefix: 'b0', lang: 'en', currency: 'EUR', messages: {}, path: '/' } as const

/** Renders an element into the document for a component test. Texts are shown by their keys. */
export async function rendered(element: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const render = (shown: ReactNode) =>
    act(async () => root.render(<EnvProvider env={env}>{shown}</EnvProvider>))
  await render(element)
  return { host, render, unmount: () => act(async () => root.unmount()) }
}

/** Types a value into a field in place of the one before. */
export async function type(field: Element | null, value: string): Promise<void> {
  await act(async () => {
    // React replaces the setter of the element itself, to know a value that it has set.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
    field!.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
