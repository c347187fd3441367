import { Link } from '@tanstack/react-router'
import type { TemplateDetail } from '#contract/admin/content/template.ts'
import { call } from '../calls.ts'
import { number } from '../formats.ts'
import { editField } from '../resource/draft.ts'
import { useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { toast, toastError } from '../ui/toast.tsx'

/** Former versions of a file, and the files that render it. A version comes back as an unsaved change. */
export function TemplateVersions({
  template: { id, theme, versions, usedBy },
}: {
  template: TemplateDetail
}) {
  const record = useRecord()
  const bringBack = async (version: number) => {
    try {
      const { source } = await call('/template/version', { id, version })
      record.change((draft) => editField(draft, 'source', source))
      toast(t('desk.template.brought_back'))
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Card title={t('desk.template.versions')}>
      {versions.length === 0 && <p className="text-muted">{t('desk.template.no_versions')}</p>}
      <ol className="divide-y divide-base-300">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <Moment at={version.savedAt} />
              <span className="block text-note text-muted">
                {[version.savedBy, t('desk.template.characters', { count: number(version.characters) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="hidden md:block">
              <Button onPress={() => void bringBack(version.id)}>{t('desk.template.bring_back')}</Button>
            </span>
          </li>
        ))}
      </ol>
      {usedBy.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">{t('desk.template.used_by')}</h3>
          <ul className="mt-1 flex flex-wrap gap-x-3">
            {usedBy.map((path) => (
              <li key={path}>
                <Link
                  to="/templates/$id"
                  params={{ id: `${theme}/${path}` }}
                  className="inline-flex min-h-9 items-center font-mono text-note break-all underline"
                >
                  {path}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
