import type { AdminHandlers } from './context.ts'

export const meHandlers: AdminHandlers<'/me'> = {
  async '/me'({ caller: { kind, id, name, owner, permissions } }) {
    return { kind, id, name, owner, permissions: [...permissions] }
  },
}
