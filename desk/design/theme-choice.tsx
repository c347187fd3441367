import { Check } from 'lucide-react'
import type { AdminData } from '#contract/admin/calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type Themes = AdminData<'/theme/list'>['items']

type ThemeChoiceProps = { themes: Themes; theme: string; onTheme(theme: string): void }

/** The theme that is looked at and edited, and the step that shows the shop in it. */
export function ThemeChoice({ themes, theme, onTheme }: ThemeChoiceProps) {
  const activate = useWrite('/theme/activate', { stale: ['/theme/list'] })
  const chosen = themes.find(({ id }) => id === theme)
  if (!chosen || themes.length < 2) return null
  const use = async () => {
    try {
      const { change } = await activate.mutateAsync({ id: theme })
      toastChange(t('desk.design.in_use_now', { theme: chosen.label }), change)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-44">
        <Select
          label={t('desk.design.theme')}
          hidesLabel
          options={themes.map(({ id, label, active }) => ({
            ...{ value: id, label },
            ...(active ? { detail: t('desk.design.in_use') } : {}),
          }))}
          value={theme}
          onChange={onTheme}
        />
      </div>
      {chosen.active ? (
        <Badge tone="success">{t('desk.design.in_use')}</Badge>
      ) : (
        <Button look="primary" icon={Check} isPending={activate.isPending} onPress={() => void use()}>
          {t('desk.design.use')}
        </Button>
      )}
    </div>
  )
}
