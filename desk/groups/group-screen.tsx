import { useParams, useRouter } from '@tanstack/react-router'
import { Merge, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type AdminGroup, type GroupKind, groupSaves } from '#contract/admin/catalog/group.ts'
import type { ProductText } from '#contract/admin/catalog/product-fields.ts'
import type { Lang } from '#contract/languages.ts'
import { slugOf } from '#contract/slug.ts'
import { call, refusal } from '../calls.ts'
import { nameOf } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { queries, read, refresh, useCall, useWrite } from '../query.ts'
import { inAllLanguages, LanguageChoice } from '../resource/choices/language-choice.tsx'
import { SearchResult, useSearchTexts } from '../resource/choices/search-result.tsx'
import { RecordProvider, useDraft, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { useShownLanguage } from '../resource/shown-language.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { TemplateCard } from '../templates/template-choice.tsx'
import { t } from '../texts.ts'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { folders } from './kinds.ts'

const HtmlField = lazy(async () => ({ default: (await import('../text-editor/html-field.tsx')).HtmlField }))
const Members = lazy(async () => ({ default: (await import('./collection-members.tsx')).Members }))
const GroupProducts = lazy(async () => ({ default: (await import('./group-products.tsx')).GroupProducts }))
const MergeGroup = lazy(async () => ({ default: (await import('./merge-group.tsx')).MergeGroup }))

export const CategoryScreen = () => <GroupScreen kind="category" />
export const CollectionScreen = () => <GroupScreen kind="collection" />
export const TagScreen = () => <GroupScreen kind="tag" />

type Shown = AdminData<'/category/detail'>

/** One category, collection or tag: its texts, picture and products. */
function GroupScreen({ kind }: { kind: GroupKind }) {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { data, error } = useCall(`/${kind}/detail`, { id }, { tags: [kind] })
  if (data) return <OpenGroup key={id} {...{ kind }} {...data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t(`desk.group.${folders[kind]}`)}>
      {error ? error.message : <Skeleton lines={10} />}
    </Screen>
  )
}

const emptyText: ProductText = { name: '', slug: '', summary: '', body: '', seoTitle: '', seoDescription: '' }

function baseOf(group: AdminGroup) {
  return {
    ...group,
    texts: inAllLanguages<ProductText>(group.texts, emptyText),
    picture: group.picture?.id ?? null,
  }
}

/** Puts a group that a call answered where its screen reads it. */
function put(kind: GroupKind, { group, version }: Shown) {
  queries.setQueryData(read(`/${kind}/detail`, { id: group.id }).queryKey, { group, version })
  void refresh(`/${kind}/list`, '/product/list')
  return { base: baseOf(group), version }
}

function OpenGroup({ kind, group, version }: Shown & { kind: GroupKind }) {
  const { id, name } = group
  const place = `/${folders[kind]}/${id}`
  const { lang, setLang, show } = useShownLanguage()
  const record = {
    ...{ kind, id: String(id), label: name, place, paths: groupSaves[kind].paths },
    ...{ base: baseOf(group), version },
    save: saveBy(`/${kind}/save`, id, (saved) => put(kind, saved)),
    reload: async () => put(kind, await call(`/${kind}/detail`, { id })),
  }
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind, id: String(id) }}
        title={name}
        about={t('desk.group.count', { count: group.count })}
        actions={
          <>
            <Walk list={`/${folders[kind]}`} path={place} />
            {may('products.change') && <Actions {...{ kind, group }} />}
          </>
        }
      >
        <div className="space-y-4">
          <Texts hasPicture={kind !== 'tag'} {...{ lang }} onLang={setLang} />
          <Suspense fallback={<Skeleton lines={5} />}>
            {kind === 'collection' ? <Members /> : <GroupProducts {...{ kind, group }} />}
          </Suspense>
          <TemplateCard {...{ kind }} handle={group.handle} />
          <RecordHistory resource={kind} id={String(id)} nameOf={fieldName} textOf={fieldText} />
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} {...{ show }} />
      </Screen>
    </RecordProvider>
  )
}

type TextsProps = { hasPicture: boolean; lang: Lang; onLang(lang: Lang): void }

function Texts({ hasPicture, lang, onLang }: TextsProps) {
  const given = useDraft(({ draft }) => (draft.base as { texts: Record<Lang, ProductText> }).texts)
  return (
    <Card title={t('desk.group.texts')}>
      <div className="space-y-4">
        {hasPicture && <Picture />}
        <div className="max-w-80">
          <LanguageChoice value={lang} onChange={onLang} has={(each) => given[each].name !== ''} />
        </div>
        <LanguageTexts key={lang} {...{ lang }} />
      </div>
    </Card>
  )
}

function Picture() {
  const { value, onChange, error } = useField<number | null>('picture')
  return (
    <div data-path="picture">
      <PictureField
        label={t('desk.group.picture')}
        {...{ value, onChange, error }}
        isDisabled={!may('products.change')}
      />
    </div>
  )
}

function LanguageTexts({ lang }: { lang: Lang }) {
  const slug = useField<string>(`texts.${lang}.slug`)
  const name = useField<string>(`texts.${lang}.name`)
  const follows = slug.value === slugOf(name.value, lang)
  const found = useSearchTexts(lang)
  return (
    <div {...{ lang }} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <div data-path={`texts.${lang}.name`}>
        <TextField
          label={t('desk.group.name')}
          maxLength={200}
          {...name}
          onChange={(text) => {
            name.onChange(text)
            if (follows) slug.onChange(slugOf(text, lang))
          }}
        />
      </div>
      <div data-path={`texts.${lang}.slug`}>
        <TextField label={t('desk.group.slug')} maxLength={80} code {...slug} />
      </div>
      <Text path={`texts.${lang}.summary`} label={t('desk.group.summary')} max={500} wide />
      <div className="sm:col-span-2">
        <Suspense fallback={<Skeleton lines={5} />}>
          <HtmlField path={`texts.${lang}.body`} label={t('desk.group.body')} {...{ lang }} />
        </Suspense>
      </div>
      <Text path={`texts.${lang}.seoTitle`} label={t('desk.group.seo_title')} max={200} />
      <Text path={`texts.${lang}.seoDescription`} label={t('desk.group.seo_description')} max={500} />
      <div className="sm:col-span-2">
        <SearchResult {...found} {...{ lang }} />
      </div>
    </div>
  )
}

type TextProps = { path: string; label: string; max: number; wide?: boolean }

function Text({ path, label, max, wide = false }: TextProps) {
  const field = useField<string>(path)
  return (
    <div data-path={path} className={wide ? 'sm:col-span-2' : ''}>
      <TextField {...{ label }} maxLength={max} {...field} />
    </div>
  )
}

function Actions({ kind, group }: { kind: GroupKind; group: AdminGroup }) {
  const { id } = group
  const [isMerging, setMerging] = useState(false)
  const isEdited = useDraft(({ draft }) => draft.edits.size > 0)
  const remove = useWrite(`/${kind}/remove`, { stale: [`/${kind}/list`] })
  const router = useRouter()
  const run = async () => {
    try {
      await remove.mutateAsync({ id })
      router.history.push(`/admin/${folders[kind]}`)
    } catch (error) {
      const uses = refusal(error, 'in_use')?.data.uses as Record<string, number> | undefined
      toastError(uses ? new Error(t('desk.group.in_use', { categories: 0, ...uses })) : error)
    }
  }
  const merge = {
    ...{ id: 'merge', label: t('desk.group.merge'), icon: Merge },
    why: isEdited ? t('desk.group.save_first') : undefined,
    onAction: () => setMerging(true),
  }
  return (
    <>
      <ScreenActions
        more={[
          ...(kind === 'collection' ? [] : [merge]),
          {
            ...{ id: 'remove', label: t('desk.record.remove'), icon: Trash2, danger: true },
            onAction: () => void run(),
          },
        ]}
      />
      {isMerging && kind !== 'collection' && (
        <Suspense fallback={null}>
          <MergeGroup {...{ kind, group }} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  )
}

const fieldKeys: Record<string, string> = { seoTitle: 'seo_title', seoDescription: 'seo_description' }

function fieldName(path: string): string {
  // Categories that were moved together are named by their ids.
  const [root = '', lang, field = ''] = path.replace(/^\d+\./, '').split('.')
  if (root !== 'texts') return t(`desk.group.${root}`)
  return `${t(`desk.group.${fieldKeys[field] ?? field}`)} (${nameOf('language', lang!)})`
}

function fieldText(path: string, value: unknown): string {
  if (path === 'picture') return value === null ? '' : `#${value}`
  if (path === 'rule') return t(value ? 'desk.group.by_rule' : 'desk.group.by_hand')
  if (path === 'sort') return t(`desk.group.sort_${value}`)
  if (path === 'products') return t('desk.group.count', { count: (value as number[]).length })
  return String(value ?? '')
}
