import type { Image } from '#contract/image.ts'
import { type GroupKind, listGroups } from '#server/content/groups.ts'
import { groupPictures } from '../list/group-pictures.ts'
import type { Loader } from '../page.ts'
import { shell } from './shells.ts'

export const loadCategories = groupList('category', 'categories', 'category.all')
export const loadCollections = groupList('collection', 'collections', 'category.collections')
export const loadTags = groupList('tag', 'tags', 'category.tags')

/**
 * Builds the loader of a page that lists all groups of one kind.
 * @param text key of the title; the key of the description adds `_description`.
 */
function groupList(kind: GroupKind, template: string, text: string): Loader {
  return async (request) => {
    const { shop, lang, t, linkTo } = request
    const groups = await listGroups(shop, kind, lang)
    const pictures =
      kind === 'tag'
        ? await groupPictures(
            request,
            kind,
            groups.map(({ id }) => id),
          )
        : new Map<number, Image>()
    return shell(request, {
      template,
      title: t(text),
      description: t(`${text}_description`),
      tags: ['lists'],
      values: {
        groups: groups.map((group) => ({
          ...group,
          image: group.image ?? pictures.get(group.id) ?? null,
          url: linkTo(kind, group.slug),
        })),
      },
    })
  }
}
