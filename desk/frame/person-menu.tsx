import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogOut, Moon, Sun, SunMoon, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useStore } from 'zustand'
import type { KeptDraft } from '../resource/keep-drafts.ts'
import { session } from '../session.ts'
import { t } from '../texts.ts'
import { chooseTheme, chosenTheme, themes } from '../theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { toastError } from '../ui/toast.tsx'
import { beginSignOut, SignOut } from './sign-out.tsx'

const icons = { system: SunMoon, light: Sun, dark: Moon }

/** The person's own menu: account, look, keys and signing out. */
export function PersonMenu({ onKeys }: { onKeys(): void }) {
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  const [theme, setTheme] = useState(chosenTheme)
  const name = useStore(session, ({ me }) => me?.name || me?.email || '')
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!
  return (
    <>
      <Menu
        entries={[
          {
            ...{ id: 'me', label: t('desk.frame.account'), icon: UserRound },
            onAction: () => void navigate({ to: '/me' }),
          },
          {
            ...{ id: 'theme', label: t(`desk.frame.theme_${theme}`), icon: icons[theme] },
            onAction() {
              chooseTheme(next)
              setTheme(next)
            },
          },
          { id: 'keys', label: t('desk.frame.keys'), icon: Keyboard, keys: '?', onAction: onKeys },
          {
            ...{ id: 'out', label: t('desk.frame.sign_out'), icon: LogOut },
            onAction: () => void beginSignOut().then(setDrafts, toastError),
          },
        ]}
      >
        <Button
          aria-label={t('desk.frame.person', { name })}
          className="flex size-9 items-center justify-center rounded-full hover:opacity-80 pointer-coarse:size-11"
        >
          <Avatar name={name} />
        </Button>
      </Menu>
      <SignOut drafts={drafts} onClose={() => setDrafts([])} />
    </>
  )
}
