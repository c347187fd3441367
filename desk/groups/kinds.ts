import type { GroupKind } from '#contract/admin/catalog/group.ts'

/** The path of the list of each kind. */
export const folders = {
  category: 'categories',
  collection: 'collections',
  tag: 'tags',
} as const satisfies Record<GroupKind, string>
