import type { Permission } from './permissions.ts'

/** The kinds of drafts that previews show, each with the permission to read them in the desk. */
export const draftPermissions = {
  product: 'products.read',
  content: 'content.change',
} as const satisfies Record<string, Permission>

export type DraftKind = keyof typeof draftPermissions

export const draftKinds = Object.keys(draftPermissions) as DraftKind[]
