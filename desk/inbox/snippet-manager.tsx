import { Braces, Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type Snippet, type SnippetField, snippetFields } from '#contract/admin/content/snippet.ts'
import { isLang, type Lang, languages } from '#contract/languages.ts'
import { messageMaxLength } from '#contract/rules.ts'
import { refusal } from '../calls.ts'
import { facts } from '../document.ts'
import { nameOf } from '../formats.ts'
import { useWrite } from '../query.ts'
import { LanguageChoice } from '../resource/choices/language-choice.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'

type Edited = Pick<Snippet, 'name' | 'texts'> & { id?: string; version?: number }

const blank: Edited = { name: '', texts: {} }

type ManagerProps = { items: readonly Snippet[]; onClose(): void }

/** Writes snippets, in as many languages as the shop answers in. */
export function SnippetManager({ items, onClose }: ManagerProps) {
  const [edited, setEdited] = useState<Edited | null>(items.length === 0 ? blank : null)
  const [lang, setLang] = useState<Lang>(facts.lang)
  const save = useWrite('/snippet/save', { stale: ['/snippet/list'] })
  const remove = useWrite('/snippet/remove', { stale: ['/snippet/list'] })
  const texts = Object.fromEntries(
    Object.entries(edited?.texts ?? {}).filter(([, text]) => text.trim() !== ''),
  )
  const begin = (snippet: Edited) => {
    save.reset()
    setEdited(snippet)
    const [first] = languages.filter((each) => snippet.texts[each])
    if (first && !snippet.texts[lang]) setLang(first)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!edited) return
    save.mutate(
      { ...edited, texts },
      {
        onSuccess: () => {
          setEdited(null)
          toast(t('desk.inbox.snippet_saved'))
        },
        onError: (error) => {
          const [field = ''] = Object.keys(refusal(error, 'invalid')?.fields ?? {})
          const invalid = field.replace('texts.', '')
          if (isLang(invalid)) setLang(invalid)
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      side
      title={t('desk.inbox.snippets')}
      onClose={onClose}
      actions={
        edited ? (
          <>
            <Button onPress={() => setEdited(null)}>{t('desk.list.cancel')}</Button>
            <Button
              look="primary"
              type="submit"
              form="snippet"
              isPending={save.isPending}
              isDisabled={!edited.name.trim() || Object.keys(texts).length === 0}
            >
              {t('desk.list.save')}
            </Button>
          </>
        ) : (
          <Button icon={Plus} onPress={() => begin(blank)}>
            {t('desk.inbox.new_snippet')}
          </Button>
        )
      }
    >
      {edited ? (
        <form id="snippet" onSubmit={submit} className="space-y-4">
          <TextField
            label={t('desk.inbox.snippet_name')}
            maxLength={60}
            value={edited.name}
            onChange={(name) => setEdited({ ...edited, name })}
            autoFocus
          />
          <LanguageChoice
            value={lang}
            onChange={setLang}
            has={(each) => Boolean(edited.texts[each]?.trim())}
          />
          <Text
            key={lang}
            value={edited.texts[lang] ?? ''}
            onChange={(text) => setEdited({ ...edited, texts: { ...edited.texts, [lang]: text } })}
          />
          {save.error && (
            <p role="alert" className="text-error">
              {save.error.message}
            </p>
          )}
        </form>
      ) : (
        <ul className="divide-y divide-base-300">
          {items.map((snippet) => (
            <li key={snippet.id} className="flex items-start gap-2 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{snippet.name}</span>
                <span className="line-clamp-2 text-note break-words text-muted">{snippet.text}</span>
                <span className="block text-note text-muted">
                  {languages
                    .filter((each) => snippet.texts[each])
                    .map((each) => nameOf('language', each))
                    .join(', ')}
                </span>
              </span>
              <Button
                look="quiet"
                icon={Pencil}
                aria-label={t('desk.inbox.edit_snippet', { name: snippet.name })}
                onPress={() => begin(editable(snippet))}
              />
              <Button
                look="quiet"
                icon={Trash2}
                aria-label={t('desk.inbox.remove_snippet', { name: snippet.name })}
                onPress={() => remove.mutate({ id: snippet.id }, { onError: toastError })}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function editable({ id, version, name, texts }: Snippet): Edited {
  return { id, version, name, texts }
}

/** The text in one language, with a menu of the fields that are filled in. */
function Text({ value, onChange }: { value: string; onChange(text: string): void }) {
  const box = useRef<HTMLDivElement>(null)
  const insert = (field: SnippetField) => {
    const area = box.current?.querySelector('textarea')
    const at = area?.selectionStart ?? value.length
    onChange(`${value.slice(0, at)}{{ ${field} }}${value.slice(area?.selectionEnd ?? at)}`)
  }
  return (
    <div ref={box} className="space-y-2">
      <TextField
        label={t('desk.inbox.snippet_text')}
        hint={t('desk.inbox.snippet_hint', { field: '{{ customer.name }}' })}
        rows={8}
        maxLength={messageMaxLength}
        {...{ value, onChange }}
      />
      <Menu
        entries={snippetFields.map((field) => ({
          id: field,
          label: t(`desk.inbox.field_${field.replace('.', '_')}`),
          onAction: () => insert(field),
        }))}
      >
        <Button icon={Braces}>{t('desk.inbox.insert_field')}</Button>
      </Menu>
    </div>
  )
}
