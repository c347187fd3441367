import type { TemplateFault } from '#contract/admin/content/template.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { auditServer } from '#server/platform/admin/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { removeTemplate, restoreTemplate, saveTemplate } from '#server/theme/templates/save-template.ts'
import { sentenceOf } from '#server/theme/templates/template-fault.ts'
import { readFile, readOwnTemplates } from '#server/theme/templates/template-files.ts'
import { ThemeError } from './theme-error.ts'

/** The shop's files of one theme: the merchant's own versions, and the theme's files where they are asked for. */
export type ShopSide = {
  /** The merchant's own versions by path. */
  own(): Promise<Map<string, string>>
  /** The theme's file as the shop has it; null if the theme has none. */
  default(path: string): Promise<string | null>
  /** Saves (a source) or goes back to the theme's file (null), all steps in this order. */
  apply(steps: Step[], done: (step: Step) => void): Promise<void>
}

export type Step = { path: string; source: string | null }

/** A shop's database on this machine. Every step is in the audit; one that is refused undoes all of them. */
export function databaseSide(db: Db, theme: string): ShopSide {
  return {
    own: () => readOwnTemplates(db, theme),
    default: async (path) => readFile(path, theme),
    async apply(steps, done) {
      await db.transaction(async (tx) => {
        for (const step of steps) await applyStep(tx, theme, step)
      })
      for (const step of steps) done(step)
    },
  }
}

async function applyStep(tx: Tx, theme: string, { path, source }: Step): Promise<void> {
  const at = new Date()
  const before = (await readOwnTemplates(tx, theme)).get(path) ?? null
  try {
    if (source !== null) await saveTemplate(tx, { theme, path, source, savedBy: 'bin/theme', at })
    else if (readFile(path, theme) === null) await removeTemplate(tx, { theme, path })
    else await restoreTemplate(tx, { theme, path })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ThemeError(`${path} was refused: ${whyRefused(error.reason, error.details)}`)
  }
  await auditServer(tx, {
    at,
    call: 'bin/theme',
    resource: 'template',
    resourceId: `${theme}/${path}`,
    label: `${theme}/${path}`,
    changes: [{ path: 'source', before, after: source }],
  })
}

export function whyRefused(reason: string, details: Record<string, unknown>): string {
  const faults = details.faults as TemplateFault[] | undefined
  return faults?.map((fault) => sentenceOf(fault)).join('\n') ?? reason
}
