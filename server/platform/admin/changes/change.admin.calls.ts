import type { AdminHandlers } from '../context.ts'
import { listHeld, releaseHeld } from './held-effects.ts'
import { listChanges, showChange } from './list-changes.ts'
import { type Undoing, undoChange } from './undo-change.ts'

type Paths = '/change/list' | '/change/detail' | '/change/undo' | '/held/list' | '/held/release'

export function changeHandlers(undoing: Undoing): AdminHandlers<Paths> {
  return {
    '/change/list': (ctx, query) => listChanges(ctx, undoing, query),
    '/change/detail': (ctx, { id }) => showChange(ctx, undoing, Number(id)),

    async '/change/undo'(ctx, { id, dryRun }) {
      const { kept, audit } = await undoChange(ctx, undoing, Number(id))
      const changes = [audit, ...audit.parts].flatMap((part) => part.changes)
      const undone = changes.map(({ path }) => path)
      return { data: { undone, kept }, audit: dryRun ? null : audit }
    },

    '/held/list': (ctx) => listHeld(ctx),

    async '/held/release'(ctx, { id }) {
      const { released, audit } = await releaseHeld(ctx, Number(id))
      return { data: { released }, audit }
    },
  }
}
