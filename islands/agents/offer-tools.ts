import { dialogTexts } from '#islands/later/dialog-texts.ts'
import type { ModelContext } from './model-context.ts'
import { shopTools } from './tools.ts'

/**
 * Offers the shop's tools to an agent in the browser. They stay while pages are swapped. A browser that refuses one, by
 * its own rules or another script's, goes without it.
 */
export async function offerTools(context: ModelContext): Promise<void> {
  await dialogTexts()
  await Promise.allSettled(shopTools().map(async (tool) => context.registerTool(tool)))
}
