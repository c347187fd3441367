import { useState } from 'react'
import { endonyms, isLang, languages } from '#contract/languages.ts'
import { zoneOptions } from '../place-options.ts'
import { useCall, useWrite } from '../query.ts'
import { type Me, me as readMe, session } from '../session.ts'
import { t } from '../texts.ts'
import { chooseTheme, chosenTheme, themes } from '../theme.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { Factors } from './factors.tsx'
import { PushCard } from './push-card.tsx'
import { Sessions } from './sessions.tsx'

/** The person's own account: name, language, how they sign in, and what they are told of. */
export function MeScreen() {
  const me = readMe()
  if (!me) return null
  return (
    <Screen title={t('desk.frame.account')} about={me.email}>
      <div className="space-y-4">
        <Person me={me} />
        <Factors />
        <Card title={t('desk.me.sessions')} about={t('desk.me.sessions_hint')}>
          <Sessions />
        </Card>
        <NoticeRules />
        <PushCard />
      </div>
    </Screen>
  )
}

const zones = zoneOptions()

function Person({ me }: { me: Me }) {
  const [name, setName] = useState(me.name)
  const [lang, setLang] = useState<string>(me.lang ?? 'en')
  const [timeZone, setTimeZone] = useState(me.timeZone ?? 'UTC')
  const [theme, setTheme] = useState(chosenTheme)
  const save = useWrite('/me/save')
  const submit = async () => {
    const saved = await save
      .mutateAsync({ name, timeZone, ...(isLang(lang) ? { lang } : {}) })
      .catch((error) => void toastError(error))
    if (!saved) return
    session.setState({ me: saved.me })
    // Texts of the new language come with the document.
    if (saved.me.lang !== me.lang) location.reload()
    else toast(t('desk.me.saved'))
  }
  return (
    <Card title={t('desk.me.person')}>
      <form
        className="grid grid-cols-1 gap-4 pt-2 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t('desk.me.name')}
          value={name}
          onChange={setName}
          error={save.error?.fields.name}
          autoComplete="name"
        />
        <Select
          label={t('desk.me.lang')}
          options={languages.map((each) => ({ value: each, label: endonyms[each] }))}
          value={lang as 'en'}
          onChange={setLang}
        />
        <ComboBox label={t('desk.me.time_zone')} options={zones} value={timeZone} onChange={setTimeZone} />
        <Select
          label={t('desk.me.theme')}
          options={themes.map((each) => ({ value: each, label: t(`desk.me.theme_${each}`) }))}
          value={theme}
          onChange={(next) => {
            setTheme(next)
            chooseTheme(next)
          }}
        />
        <div className="sm:col-span-2">
          <Button type="submit" look="primary" isPending={save.isPending}>
            {t('desk.frame.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** How the person is told of each kind of news. */
function NoticeRules() {
  const { data } = useCall('/notice/list', { size: 30 })
  const rule = useWrite('/notice/rule', { stale: ['/notice/list'] })
  const set = (change: Parameters<typeof rule.mutate>[0]) => rule.mutate(change, { onError: toastError })
  return (
    <Card title={t('desk.me.notices')} about={t('desk.me.notices_hint')}>
      <ul className="divide-y divide-base-300">
        {data?.rules.map(({ kind, ...how }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 basis-48">{t(`desk.me.kind_${kind}`)}</span>
            {(['screen', 'email', 'push'] as const).map((way) => (
              <Switch key={way} isSelected={how[way]} onChange={(on) => set({ kind, ...how, [way]: on })}>
                {t(`desk.me.by_${way}`)}
              </Switch>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
