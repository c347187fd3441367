import { retry } from '#islands/boot/retry.ts'
import { page, showsPage } from '#islands/page.ts'

let requested: { url: string; done: Promise<void> } | undefined

/**
 * Loads the texts of components in closed dialogs, which the page doesn't include. Components in dialogs wait for them.
 * If they can't be fetched, the component starts without them and the next dialog retries.
 */
export function dialogTexts(): Promise<void> {
  const { texts, lang } = page().data
  if (typeof texts !== 'string') return Promise.resolve()
  if (requested?.url !== texts) {
    const done = retry(() => load(texts, lang)).catch(() => {
      requested = undefined
    })
    requested = { url: texts, done }
  }
  return requested.done
}

async function load(url: string, lang: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`dialog texts answered ${response.status}`)
  const messages = (await response.json()) as Record<string, unknown>
  const now = page()
  if (now.data.lang === lang) showsPage({ ...now, data: { ...now.data, messages } })
}
