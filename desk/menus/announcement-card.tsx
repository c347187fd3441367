import { Plus } from 'lucide-react'
import type { Announcement } from '#contract/admin/content/menu.ts'
import type { Lang } from '#contract/languages.ts'
import { TextsInput } from '../content/texts-input.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Switch } from '../ui/switch.tsx'
import type { Menu } from './menu-record.ts'
import { type LinkTarget, TargetField } from './target-field.tsx'

type AnnouncementProps = {
  lang: Lang
  value: Menu['content']
  onChange(content: Menu['content']): void
}

/** The line above the header: its words, where it leads, and when it is shown. */
export function AnnouncementCard({ lang, value, onChange }: AnnouncementProps) {
  const shown = value as Announcement | null
  if (!shown) {
    return (
      <Card>
        <p className="mb-3 text-muted">{t('desk.menu.no_announcement')}</p>
        <Button icon={Plus} onPress={() => onChange({ text: { en: '' } })}>
          {t('desk.menu.add_announcement')}
        </Button>
      </Card>
    )
  }
  const { to, startsAt, endsAt, countdown = false, ...rest } = shown
  const set = (changes: Partial<Record<keyof Announcement, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...shown, ...changes }).filter(([, each]) => each !== null && each !== false),
      ) as Announcement,
    )
  return (
    <Card>
      <div className="space-y-4 pt-2">
        <TextsInput
          label={t('desk.menu.text')}
          {...{ lang }}
          value={rest.text}
          max={200}
          onChange={(texts) => set({ text: { en: '', ...texts } })}
        />
        {to ? (
          <div className="space-y-2">
            <TargetField screens={[]} value={to as LinkTarget} onChange={(next) => set({ to: next })} />
            <Button look="quiet" onPress={() => set({ to: null })}>
              {t('desk.menu.no_link')}
            </Button>
          </div>
        ) : (
          <Button icon={Plus} onPress={() => set({ to: { kind: 'path', path: '/' } })}>
            {t('desk.menu.add_link')}
          </Button>
        )}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <MomentField
            label={t('desk.content.shown_from')}
            value={startsAt ?? null}
            onChange={(at) => set({ startsAt: at })}
          />
          <MomentField
            label={t('desk.content.shown_until')}
            value={endsAt ?? null}
            onChange={(at) => set({ endsAt: at })}
          />
        </div>
        {endsAt && (
          <Switch isSelected={countdown} onChange={(on) => set({ countdown: on })}>
            {t('desk.menu.countdown')}
          </Switch>
        )}
        <Button look="quiet" onPress={() => onChange(null)}>
          {t('desk.menu.remove_announcement')}
        </Button>
      </div>
    </Card>
  )
}
