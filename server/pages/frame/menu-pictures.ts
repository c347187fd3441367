import type { Image } from '#contract/image.ts'
import { type Group, listGroups } from '#server/content/groups.ts'
import { groupPictures } from '../list/group-pictures.ts'
import type { PageRequest } from '../page.ts'

/**
 * Pictures for links of the header's menu, by target such as `category:cups`: those of categories and collections, or of
 * the best-selling product if a group has none.
 */
export async function menuPictures(
  request: PageRequest,
  targets: ReadonlySet<string>,
): Promise<Map<string, Image>> {
  const found = new Map<string, Image>()
  for (const kind of ['category', 'collection'] as const) {
    const groups = all(await listGroups(request.shop, kind, request.lang)).filter(({ handle }) =>
      targets.has(`${kind}:${handle}`),
    )
    const without = groups.filter(({ image }) => !image).map(({ id }) => id)
    const pictures = await groupPictures(request, kind, without)
    for (const { id, handle, image } of groups) {
      const shown = image ?? pictures.get(id)
      if (shown) found.set(`${kind}:${handle}`, shown)
    }
  }
  return found
}

function all(groups: Group[]): Group[] {
  return groups.flatMap((group) => [group, ...all(group.children)])
}
