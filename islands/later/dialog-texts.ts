import { page, showsPage } from '#islands/page.ts'

let asked: { url: string; done: Promise<void> } | undefined

/**
 * Texts of what stands in closed dialogs. The page did not bring them: they come after it, as its full style sheet
 * does, and a component in a dialog waits for them.
 */
export function dialogTexts(): Promise<void> {
  const { texts, lang } = page().data
  if (typeof texts !== 'string') return Promise.resolve()
  if (asked?.url !== texts) asked = { url: texts, done: load(texts, lang) }
  return asked.done
}

async function load(url: string, lang: string): Promise<void> {
  const answer = await fetch(url)
  const messages = answer.ok ? ((await answer.json()) as Record<string, unknown>) : {}
  const now = page()
  if (now.data.lang === lang) showsPage({ ...now, data: { ...now.data, messages } })
}
