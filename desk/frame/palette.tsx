import { ArrowRight, Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { t } from '../texts.ts'
import { keyLabel } from './actions.ts'
import { actionsOf, type Entry, useSections } from './palette-sections.ts'

/**
 * Keeps the field from naming an entry that is gone. React Aria names the one that was highlighted half a second after a
 * key, when other results may have replaced it.
 */
function forgetGone(field: HTMLInputElement | null) {
  if (!field) return
  const name = 'aria-activedescendant'
  const check = () => {
    const id = field.getAttribute(name)
    if (id && !document.getElementById(id)) field.removeAttribute(name)
  }
  const changes = new MutationObserver(check)
  const dialog = field.closest('[role=dialog]') ?? field
  changes.observe(dialog, { subtree: true, childList: true, attributeFilter: [name] })
  return () => changes.disconnect()
}

/**
 * Finds records, settings, places and actions by any word. Before anything is typed, it offers what was open lately and what
 * the open screen can do. `words` are looked for at once, such as a scanned code. The right arrow key on a record lists what
 * can be done with it, the left one leads back.
 */
export function Palette({ words, onClose }: { words: string; onClose(): void }) {
  const [text, setText] = useState(words)
  /** The record whose actions are listed, and what was typed to find it. */
  const [record, setRecord] = useState<{ entry: Entry; found: string } | null>(null)
  /** Counts how often another menu was opened by a key, which highlights its first entry. */
  const [turns, setTurns] = useState(0)
  const found = useSections(record?.found ?? text)
  const sections = record ? actionsOf(record.entry, text) : found
  const menu = useRef<HTMLDivElement>(null)
  const entryOf = (key: string | undefined) =>
    sections.flatMap(({ entries }) => entries).find(({ id }) => id === key)
  const choose = (entry: Entry | undefined) => {
    onClose()
    entry?.run()
  }
  const turn = (next: typeof record, words: string) => {
    setRecord(next)
    setText(words)
    setTurns(turns + 1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget } = event
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { value, selectionStart, selectionEnd } = currentTarget
    // Read from the screen: React Aria still takes Enter for the entry that was highlighted before a quick arrow key.
    const shown = menu.current?.querySelector<HTMLElement>('[role=menuitem][data-focused]')
    const highlighted = entryOf(shown?.dataset.key)
    if (key === 'Enter' && highlighted) choose(highlighted)
    else if (key === 'ArrowRight' && highlighted?.actions?.length && selectionStart === value.length)
      turn({ entry: highlighted, found: text }, '')
    else if (record && (key === 'Escape' || (/^(ArrowLeft|Backspace)$/.test(key) && selectionEnd === 0)))
      turn(null, record.found)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={t('desk.frame.find')} className="relative block" autoFocus>
        <Search aria-hidden size={18} className="absolute start-0 top-2.5 text-muted" />
        <Input
          ref={forgetGone}
          placeholder={record?.entry.label ?? t('desk.frame.find_hint')}
          onKeyDownCapture={press}
          className="h-10 w-full bg-transparent ps-7 text-base outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <Menu
        ref={menu}
        key={turns}
        aria-label={t('desk.frame.found')}
        autoFocus={turns > 0 ? 'first' : false}
        onAction={(id) => choose(entryOf(String(id)))}
        renderEmptyState={() => (
          <p className="px-2 py-6 text-center text-muted">{t('desk.frame.no_match')}</p>
        )}
        className="-mx-2 mt-3 max-h-[min(26rem,55dvh)] overflow-auto border-t border-base-300 px-0 pt-2 outline-none"
      >
        {sections.map(({ id, title, entries }) => (
          <MenuSection key={id} id={id} className="mb-2">
            <Header className="px-2 py-1 text-xs font-medium text-muted">{title}</Header>
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                className="group/entry flex min-h-9 items-center gap-3 rounded-field px-2 outline-none focused:bg-hover pointer-coarse:min-h-11"
              >
                <EntryLine {...entry} />
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  )
}

function EntryLine({ label, detail, keys, actions = [] }: Entry) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {label}
        {/* The space parts the two where the entry is read out. */}
        {detail && ' '}
        {detail && <span className="ms-1 text-muted">{detail}</span>}
      </span>
      {keys && <kbd className="text-xs text-muted max-md:hidden">{keyLabel(keys)}</kbd>}
      {actions.length > 0 && (
        <kbd className="hidden items-center gap-1 text-xs text-muted md:group-data-focused/entry:flex">
          {t('desk.frame.actions')} <ArrowRight aria-hidden size={14} />
        </kbd>
      )}
    </>
  )
}
