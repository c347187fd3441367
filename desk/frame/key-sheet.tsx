import { useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { keyLabel, lettersWork, registered, setLetters } from './actions.ts'

/** The keys of the frame and of the open screen. */
export function KeySheet({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { groups } = useStore(registered)
  const [letters, setOn] = useState(lettersWork)
  const keyed = [...groups.values()].flat().filter(({ keys }) => keys)
  return (
    <Dialog title={t('desk.frame.keys')} isOpen={isOpen} onClose={onClose}>
      <dl className="divide-y divide-base-300">
        {keyed.map(({ id, label, keys }) => (
          <div key={id} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>
              <kbd className="rounded border border-base-300 bg-base-200 px-1.5 py-0.5 text-xs">
                {keyLabel(keys!)}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Switch
          isSelected={letters}
          onChange={(on) => {
            setLetters(on)
            setOn(on)
          }}
        >
          {t('desk.frame.letters')}
        </Switch>
      </div>
    </Dialog>
  )
}
