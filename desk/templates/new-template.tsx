import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call, refusal } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastChange } from '../undo.ts'

/** A file of the merchant's own, such as a template for one product. It begins as a copy of the one it is named after. */
export function NewTemplate({ theme, onClose }: { theme: string; onClose(): void }) {
  const router = useRouter()
  const [path, setPath] = useState('templates/product.special.liquid')
  const save = useWrite('/template/save', { stale: ['/template/list'] })
  const [fault, setFault] = useState('')
  const submit = async () => {
    setFault('')
    const id = `${theme}/${path.trim()}`
    try {
      if (await sourceOf(id)) return setFault(t('desk.template.exists'))
      const set = [{ path: 'source', from: null, to: await modelOf(id) }]
      const { change } = await save.mutateAsync({ id, version: 0, set })
      await router.navigate({ to: '/templates/$id', params: { id } })
      toastChange(t('desk.template.saved', { path }), change)
    } catch (error) {
      const isName = refusal(error, 'invalid') || refusal(error, 'template_missing')
      setFault(isName ? t('desk.template.path_hint') : (error as Error).message)
    }
  }
  return (
    <FormDialog
      title={t('desk.template.new')}
      submit={t('desk.template.create')}
      onSubmit={submit}
      isPending={save.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('desk.template.path')}
        hint={t('desk.template.path_hint')}
        value={path}
        onChange={setPath}
        error={fault || undefined}
        maxLength={150}
        autoFocus
        isRequired
        code
      />
    </FormDialog>
  )
}

/** The source of templates/product.liquid for templates/product.gift.liquid; a comment for a file without a model. */
async function modelOf(id: string): Promise<string> {
  const model = id.replace(/\.[a-z0-9-]+\.liquid$/, '.liquid')
  return (model === id ? null : await sourceOf(model)) ?? '{% comment %}{% endcomment %}\n'
}

async function sourceOf(id: string): Promise<string | null> {
  try {
    return (await call('/template/detail', { id })).template.source
  } catch (error) {
    if (refusal(error, 'template_missing') || refusal(error, 'default_template_missing')) return null
    throw error
  }
}
