import { errorCountsOf } from '#server/platform/observed/error-counts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { buildEngine, type RenderedAssigned } from '../engine.ts'
import { globalsWith, type TextEnv } from '../render-env.ts'
import { readOwnTemplates, type TemplateFiles, templateFiles } from '../templates/template-files.ts'
import { activeTheme } from '../theme.settings.ts'

export type EmailEngine = {
  /** Renders emails/{name}.liquid, the merchant's version if there is one. */
  render(name: string, env: TextEnv, values: Record<string, unknown>): RenderedAssigned
}

/** Renders these files as they are, for a look at an email that is not saved. */
export function engineOf({ config }: Pick<Shop, 'config'>, files: TemplateFiles): EmailEngine {
  const engine = buildEngine(() => files, { strict: !config.production, use: 'emails' })
  return {
    render: (name, env, values) => engine.renderAssigned(`emails/${name}`, values, globalsWith(env, values)),
  }
}

/** Jobs get the shop and nothing else, so the engine of a shop opens with its first email. */
const opened = new WeakMap<Shop, Promise<EmailEngine>>()

export function emailEngine(shop: Shop): Promise<EmailEngine> {
  const known = opened.get(shop)
  if (known) return known
  const opening = openEmailEngine(shop)
  opened.set(shop, opening)
  opening.catch(() => opened.delete(shop))
  return opening
}

/**
 * Follows the merchant's templates. If one fails while it is rendered, the email is sent with the theme's own files:
 * an email in the wrong look is better than none.
 */
async function openEmailEngine(shop: Shop): Promise<EmailEngine> {
  let files = templateFiles(activeTheme(shop))
  const engine = buildEngine(() => files, { strict: !shop.config.production, use: 'emails' })
  const original = buildEngine(() => templateFiles(files.theme), { strict: false, use: 'emails' })
  shop.changes.follow({
    name: 'emails',
    phase: 'models',
    async take(changed) {
      if (!changed.touches('template') && activeTheme(shop) === files.theme) return
      files = await readFiles()
      engine.clear()
      original.clear()
    },
  })
  // Read after following, so that no change falls in between.
  files = await readFiles()
  return {
    render(name, env, values) {
      const path = `emails/${name}`
      const globals = globalsWith(env, values)
      if (!shop.config.production) engine.clear()
      try {
        return engine.renderAssigned(path, values, globals)
      } catch (error) {
        if (files.own.size === 0) throw error
        shop.log.error({ err: error, template: path }, 'email template failed')
        errorCountsOf(shop).note(error, { kind: 'template', route: path })
        return original.renderAssigned(path, values, globals)
      }
    },
  }

  async function readFiles() {
    const theme = activeTheme(shop)
    return templateFiles(theme, await readOwnTemplates(shop.db, theme))
  }
}
