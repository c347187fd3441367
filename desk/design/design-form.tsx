import { useMemo, useState } from 'react'
import type { Setting } from '#contract/admin/system/setting.ts'
import { shown } from '../formats.ts'
import { PictureField } from '../media/picture-field.tsx'
import { useDraft } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { partLabel } from '../settings/labels.ts'
import { PartNote } from '../settings/parts.tsx'
import { PictureInput } from '../settings/picture-input.ts'
import { type Schema, shapeOf } from '../settings/schema.ts'
import { draftedValue } from '../settings/setting-record.ts'
import { t } from '../texts.ts'
import { ContrastNote } from './contrast-note.tsx'
import { type PagePath, PreviewCard } from './preview-card.tsx'
import { Sections } from './sections.tsx'
import { usePreview } from './use-preview.ts'

type DesignFormProps = {
  setting: Setting
  /** The theme that the shop is shown in. */
  theme: string
}

/** The brand, or the design of a theme, beside the shop as it will be. */
export function DesignForm({ setting, theme }: DesignFormProps) {
  const { id, schema, default: standard } = setting
  const [path, setPath] = useState<PagePath>('/')
  const draft = useDraft((state) => state.draft)
  const value = draftedValue(draft)
  const preview = usePreview({ path, theme, ...(id === 'brand' ? { brand: value } : { design: value }) })
  const contrasts = preview?.contrasts
  const noteOf = useMemo(
    () => (part: string) => {
      const colour = /^config\.(?:colors|base)\.(.+)$/.exec(part)?.[1]
      const found = colour ? (contrasts ?? []).filter((each) => each.colour === colour) : []
      return <ContrastNote contrasts={found} />
    },
    [contrasts],
  )
  const shape = shapeOf(schema as Schema)
  const nameOf = (part: string) => partLabel(id, part)
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <PictureInput value={PictureField}>
            <PartNote value={noteOf}>
              <Sections {...{ id, standard }} parts={shape.kind === 'group' ? shape.parts : []} />
            </PartNote>
          </PictureInput>
          <RecordHistory resource="setting" {...{ id, nameOf }} />
        </div>
        <PreviewCard shown={preview} {...{ path }} onPath={setPath} />
      </div>
      <SaveBar {...{ nameOf }} action={t('desk.design.publish')} textOf={(_path, each) => shown(each)} />
    </>
  )
}
