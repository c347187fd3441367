import { useParams } from '@tanstack/react-router'
import { lazy, useMemo, useState } from 'react'
import { contentPatch } from '#contract/admin/content/content.ts'
import { refusal } from '../calls.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { usePreviewChoice } from '../preview/preview-choice.ts'
import { WithPreview } from '../preview/with-preview.tsx'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { useShownLanguage } from '../resource/shown-language.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ContentActions } from './content-actions.tsx'
import { SearchCard, TextsCard } from './content-texts.tsx'
import { DetailsCard } from './details-card.tsx'
import { pathName, pathText } from './path-text.ts'
import { SectionsCard } from './sections-card.tsx'
import { StateBadges } from './states.tsx'
import {
  baseOf,
  type ContentKind,
  folders,
  reloadContent,
  type ShownContent,
  takeContent,
  useContent,
} from './use-content.ts'
import { Versions } from './versions.tsx'

const PagePreview = lazy(async () => ({ default: (await import('./page-preview.tsx')).PagePreview }))

export const PageScreen = () => <ContentScreen kind="page" />
export const ArticleScreen = () => <ContentScreen kind="article" />

/** One page or article: its draft, and how it becomes public. */
function ContentScreen({ kind }: { kind: ContentKind }) {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useContent(kind, id)
  if (data) return <OpenContent key={id} shown={data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t(`desk.content.${folders[kind]}_title`)} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function OpenContent({ shown: { content, version } }: { shown: ShownContent }) {
  const { kind, id, name } = content
  const { lang, setLang, show } = useShownLanguage()
  const [section, setSection] = useState<string | null>(null)
  const choice = usePreviewChoice('content')
  const isBeside = choice.place === 'beside'
  const place = `/${folders[kind]}/${id}`
  const base = useMemo(() => baseOf(content), [content])
  /** Over the form, the preview makes room for the settings of the section. */
  const select = (id: string) => {
    if (!isBeside) choice.show(false)
    setSection(id)
  }
  const record = {
    ...{ kind, id, label: name, place, paths: contentPatch.paths, base, version },
    save: saveBy('/content/patch', id, takeContent, { kind }),
    reload: () => reloadContent(kind, id),
  }
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind, id }}
        wide
        title={name}
        beside={
          <span className="flex flex-wrap items-center gap-1.5">
            <StateBadges {...content} />
          </span>
        }
        actions={
          <>
            <Walk list={`/${folders[kind]}`} path={place} />
            <ContentActions {...{ content, lang, choice }} />
          </>
        }
      >
        <WithPreview
          isBeside={isBeside}
          preview={
            choice.place && <PagePreview {...{ kind, id, lang, choice, section }} onSection={select} />
          }
        >
          <div
            className={`grid grid-cols-1 items-start gap-4 ${isBeside ? '' : 'lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]'}`}
          >
            <div className="min-w-0 space-y-4">
              <TextsCard {...{ lang }} isHome={content.home} onLang={setLang} />
              <SectionsCard
                {...{ kind, lang }}
                isHome={content.home}
                open={section}
                onOpen={setSection}
                isInline={isBeside}
              />
              <SearchCard key={lang} {...{ lang }} />
            </div>
            <div className="min-w-0 space-y-4">
              <DetailsCard {...{ content }} />
              <Versions {...{ kind, id }} />
              <RecordHistory resource="draft" id={`${kind}.${id}`} nameOf={pathName} textOf={pathText} />
            </div>
          </div>
          <SaveBar nameOf={pathName} textOf={pathText} show={show} />
        </WithPreview>
      </Screen>
    </RecordProvider>
  )
}
