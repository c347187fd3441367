import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowRight, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type ShownTranslation,
  type TargetLanguage,
  type Translation,
  type TranslationField,
  type TranslationKind,
  tagOfKind,
  targetLanguages,
  translationKinds,
} from '#contract/admin/content/translation.ts'
import { codes } from '#contract/codes.ts'
import { call, Refused, refusal } from '../calls.ts'
import { nameOf } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { NotAllowed } from '../lists/list-page.tsx'
import { Thumbnail } from '../media/thumbnail.tsx'
import { useCall } from '../query.ts'
import type { PendingSave } from '../resource/draft.ts'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button, buttonShape, looks } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOpenTab } from '../ui/tabs.tsx'
import { editorPath } from './editor-path.ts'
import { FieldPairs } from './field-pairs.tsx'
import { kindText, stateText } from './queue.tsx'
import { useSteps } from './use-steps.ts'
import {
  draftBase,
  fieldText,
  movedSource,
  putTranslation,
  useWrittenFor,
  type WrittenFor,
} from './use-translation.ts'

type Which = { kind: TranslationKind; id: string; lang: TargetLanguage }

/** One record in one language: source and translation side by side, field by field. */
export function TranslationScreen() {
  const { kind, id, lang } = useParams({ strict: false }) as Record<'kind' | 'id' | 'lang', string>
  const known = translationKinds.find((each) => each === kind)
  const target = targetLanguages.find((each) => each === lang)
  if (!may('translations.change')) return <NotAllowed title={t('desk.translation.list_title')} />
  if (!known || !target) return <NotFound />
  return <Loaded key={`${kind} ${id} ${lang}`} kind={known} id={id} lang={target} />
}

function Loaded(which: Which) {
  const { data, error } = useCall('/translation/detail', which, {
    tags: [tagOfKind(which.kind), 'translation'],
  })
  if (data) return <OpenTranslation shown={data} />
  if (refusal(error, 'not_found')) return <NotFound />
  return (
    <Screen title={t('desk.translation.list_title')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={10} />}
    </Screen>
  )
}

function OpenTranslation({ shown }: { shown: ShownTranslation }) {
  const { translation } = shown
  const { kind, id, lang, name } = translation
  const which = { kind, id, lang }
  const [writtenFor] = useState<WrittenFor>(() => new Map())
  const hashOf = (path: string) =>
    (writtenFor.get(path) ?? translation.fields.find((each) => each.path === path))?.sourceHash
  const save = saveBy('/translation/save', id, putTranslation, { kind, lang })
  const record = {
    ...{ kind: 'translation', id: `${kind}.${id}.${lang}`, place: editorPath({ kind, recordId: id, lang }) },
    label: `${name} · ${nameOf('language', lang)}`,
    paths: pathsFor(translation),
    ...draftBase(shown),
    save: async (pending: PendingSave) => {
      refuseMoved(translation, pending, writtenFor)
      const set = pending.set.map((edit) => ({ ...edit, sourceHash: hashOf(edit.path) }))
      try {
        return await save({ ...pending, set })
      } catch (error) {
        const latest = refusal(error, 'changed_meanwhile')?.data
        if (!latest?.sources) throw error
        const present = latest as ShownTranslation
        putTranslation(present)
        refuseMoved(present.translation, pending, writtenFor)
        throw error
      }
    },
    beside: {
      read: () => [...writtenFor],
      put: (kept: unknown) => {
        for (const [path, source] of (kept ?? []) as [string, TranslationField][])
          writtenFor.set(path, source)
      },
    },
    reload: async () => putTranslation(await call('/translation/detail', which)),
  }
  return (
    <RecordProvider options={record}>
      <Editor {...{ translation, writtenFor }} />
    </RecordProvider>
  )
}

/**
 * Keeps texts in lists from being saved for another source than the one that they were written for.
 * @throws Refused `invalid` with a message for each of them.
 */
function refuseMoved({ fields }: Translation, { set }: PendingSave, writtenFor: WrittenFor): void {
  const moved = fields.flatMap((field) => {
    const source = set.some(({ path }) => path === field.path) ? movedSource(field, writtenFor) : null
    return source === null ? [] : [[field.path, t('desk.translation.moved', { source })] as const]
  })
  if (moved.length === 0) return
  const [[, message]] = moved as [(typeof moved)[number]]
  throw new Refused(codes.dialog, message, { reason: 'invalid', fields: Object.fromEntries(moved) })
}

function Editor({ translation, writtenFor }: { translation: Translation; writtenFor: WrittenFor }) {
  const { kind, id, lang, name, draft, image, fields } = translation
  useWrittenFor(fields, writtenFor)
  const place = editorPath({ kind, recordId: id, lang })
  const steps = useSteps(translation)
  const fieldName = (path: string) => {
    const found = fields.find((each) => each.path === path)
    return found ? fieldText(found) : path
  }
  return (
    <Screen
      title={name}
      about={`${kindText(kind)} · ${nameOf('language', 'en')} → ${nameOf('language', lang)}`}
      wide
      actions={
        <>
          <Walk list="/translations" path={place} />
          <RecordLink {...{ kind, id }} />
          <Button look="primary" icon={ArrowRight} onPress={steps.next} aria-keyshortcuts="Control+Enter">
            {t('desk.translation.next')}
          </Button>
        </>
      }
    >
      <LanguageLinks {...{ translation }} />
      {draft && (
        <p className="mt-3 rounded-field bg-info-soft px-3 py-2 text-note text-info">
          {t('desk.translation.has_draft')}
        </p>
      )}
      {image && (
        <div className="mt-4 aspect-[4/3] w-60 max-w-full overflow-hidden rounded-box border border-base-300">
          <Thumbnail {...{ image }} sizes="15rem" />
        </div>
      )}
      <FieldPairs {...{ translation, steps, writtenFor }} />
      <SaveBar nameOf={fieldName} />
    </Screen>
  )
}

/** The other languages of the record, each with its state. */
function LanguageLinks({ translation: { kind, id, lang, languages } }: { translation: Translation }) {
  const row = useOpenTab(lang)
  return (
    <nav
      ref={row}
      aria-label={t('desk.translation.languages')}
      className="tab-row relative -mx-4 px-4 sm:mx-0 sm:px-0"
    >
      {languages.map((each) => (
        <Link
          key={each.lang}
          to={editorPath({ kind, recordId: id, lang: each.lang })}
          replace
          className="flex min-h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-muted hover:text-base-content aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-base-content pointer-coarse:min-h-11"
        >
          {nameOf('language', each.lang)}
          {each.state !== 'done' && (
            <span
              aria-hidden
              className={`size-1.5 rounded-full ${each.state === 'stale' ? 'bg-warning' : 'bg-base-400'}`}
            />
          )}
          <span className="sr-only">{stateText(each.state)}</span>
        </Link>
      ))}
    </nav>
  )
}

const screens = {
  product: '/products',
  category: '/categories',
  collection: '/collections',
  tag: '/tags',
  attribute: '/attributes',
  page: '/pages',
  article: '/articles',
  menu: '/menus',
  picture: '/media',
  promotion: '/promotions',
  coupon: '/coupons',
} as const

/** Leads to the record itself, for those who may open it. */
function RecordLink({ kind, id }: Pick<Translation, 'kind' | 'id'>) {
  const isContent = kind === 'page' || kind === 'article' || kind === 'menu'
  const navigate = useNavigate()
  if (!may(isContent ? 'content.change' : 'products.read')) return null
  // The sentence in the footer is no menu of its own.
  const to = id === 'tagline' ? screens.menu : `${screens[kind]}/${encodeURIComponent(id)}`
  return (
    <a
      href={`/admin${to}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to })
      }}
      className={`${buttonShape} ${looks.plain}`}
    >
      <ExternalLink aria-hidden size={16} strokeWidth={1.75} />
      {t('desk.translation.open_record')}
    </a>
  )
}

function pathsFor({ fields }: Translation) {
  return Object.fromEntries(
    fields.map(({ path }) => [path, { schema: z.string(), permission: 'translations.change' as const }]),
  )
}
