import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { emptyText } from '#contract/admin/catalog/product-fields.ts'
import type { ContentView, contentKinds } from '#contract/admin/content/content.ts'
import { call, type Refused } from '../calls.ts'
import { queries, read, refresh, useCall } from '../query.ts'
import { inAllLanguages } from '../resource/choices/language-choice.tsx'
import { useRecordWrite } from '../resource/record-write.ts'
import { toastError } from '../ui/toast.tsx'

export type ContentKind = (typeof contentKinds)[number]
export type ShownContent = Pick<AdminData<'/content/detail'>, 'content' | 'version'>
export type Section = Omit<ContentView['content']['sections'][number], 'id'>

export const folders = { page: 'pages', article: 'articles' } as const

/** Calls whose answers change with a page or an article. */
const stale: AdminPath[] = ['/page/list', '/article/list', '/content/versions', '/setup/state']

export function useContent(kind: ContentKind, id: string) {
  return useCall('/content/detail', { kind, id }, { tags: [kind, 'draft'] })
}

/** Puts a page or an article that a call answered where its screen reads it. */
function put({ content, version }: ShownContent): void {
  const { kind, id } = content
  queries.setQueryData(read('/content/detail', { kind, id }).queryKey, { content, version })
}

/** Content as its draft reads it: by the paths of `/content/patch`, every language with texts. */
export function baseOf({ content }: ContentView) {
  return {
    ...content,
    texts: inAllLanguages(content.texts, emptyText),
    sections: Object.fromEntries(content.sections.map(({ id, ...section }) => [id, section])),
    order: content.sections.map(({ id }) => id),
  }
}

export function takeContent(shown: ShownContent) {
  put(shown)
  void refresh(...stale)
  return { base: baseOf(shown.content), version: shown.version }
}

export async function reloadContent(kind: ContentKind, id: string) {
  return takeContent(await call('/content/detail', { kind, id }))
}

type ContentWrite =
  | '/content/publish'
  | '/content/schedule'
  | '/content/archive'
  | '/content/discard'
  | '/content/restore'

/**
 * A write on the whole. It shows the content as the server read it back, and says what was done, with Undo.
 * `onFields` gets the paths of a refusal and why, after it has been said.
 */
export function useContentWrite<Path extends ContentWrite>(
  path: Path,
  done: string,
  onFields: (refused: Refused) => void = () => {},
) {
  return useRecordWrite<ShownContent, Path>(path, {
    ...{ done, changedMeanwhile: 'desk.content.changed_meanwhile', put, stale },
    holds: ({ content }) => content !== undefined,
    onInvalid(refused) {
      toastError(refused)
      onFields(refused)
    },
  })
}
