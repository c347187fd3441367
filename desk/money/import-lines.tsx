import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState } from 'react'
import { createStore } from 'zustand/vanilla'
import type { AdminData } from '#contract/admin/calls.ts'
import type { maxStatementLength as contractLength } from '#contract/admin/money/bank-line.ts'
import { call, newKey, refusal } from '../calls.ts'
import { useActions } from '../frame/actions.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { PlanView } from './plan-view.tsx'
import { Questions } from './questions.tsx'
import { textOfFile } from './read-file.ts'

export type Plan = AdminData<'/bankLine/import'>
type Reading = Plan['reading']
type Chosen = { text: string; plan: Plan; key: string }

/** As the contract has it, whose runtime part is not bundled here. */
const maxLength: typeof contractLength = 700_000

/** Counts imports, so that the list begins anew with the person's own lines instead of announcing them as news. */
export const imports = createStore(() => ({ count: 0 }))

export function ImportLines() {
  const [isOpen, setOpen] = useState(false)
  const label = t('desk.bank.import')
  useActions([{ id: 'import bank lines', label, icon: Upload, keys: 'c', run: () => setOpen(true) }])
  return (
    <>
      <Button look="primary" icon={Upload} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ImportSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** A statement by file or paste: what is unclear is asked, then it says what it would add. */
function ImportSheet({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState('')
  const [isPending, setPending] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      const said = refusal(error, 'invalid') ?? refusal(error, 'too_large')
      if (said) setFault(said.fields.text ?? said.message)
      else toastError(error)
    }
    setPending(false)
  }
  const rehearse = (text: string, reading?: Reading) =>
    attempt(async () => {
      if (text.length > maxLength) return setFault(t('desk.bank.too_large'))
      const plan = await call('/bankLine/import', { text, rehearse: true, ...(reading ? { reading } : {}) })
      setChosen({ text, plan, key: newKey() })
    })
  const run = ({ text, plan: { reading }, key }: Chosen) =>
    attempt(async () => {
      const { added } = await call('/bankLine/import', { text, reading, idempotencyKey: key })
      onClose()
      toast(t('desk.bank.imported', { count: added }))
      await refresh('/bankLine/list', '/view/counts')
      imports.setState(({ count }) => ({ count: count + 1 }))
    })
  const isClear = chosen?.plan.questions.length === 0
  return (
    <Dialog
      side
      isOpen
      title={t('desk.bank.import')}
      {...{ onClose }}
      actions={
        isClear ? (
          <Button
            look="primary"
            isDisabled={chosen.plan.added === 0}
            {...{ isPending }}
            onPress={() => void run(chosen)}
          >
            {t('desk.bank.import_run', { count: chosen.plan.added })}
          </Button>
        ) : (
          !chosen && (
            <Button
              look="primary"
              isDisabled={typed.trim() === ''}
              {...{ isPending }}
              onPress={() => void rehearse(typed)}
            >
              {t('desk.bank.look_at')}
            </Button>
          )
        )
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.bank.import_hint')}</p>
        <FileButton
          icon={FileSpreadsheet}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          isPending={isPending && !chosen}
          onChoose={([file]) => void textOfFile(file).then((text) => rehearse(text))}
        >
          {t('desk.bank.choose_file')}
        </FileButton>
        {!chosen && (
          <TextField label={t('desk.bank.paste')} rows={6} code value={typed} onChange={setTyped} />
        )}
        {fault && (
          <p role="alert" className="text-error">
            {fault}
          </p>
        )}
        {chosen && (
          <>
            <Questions plan={chosen.plan} onAnswer={(reading) => void rehearse(chosen.text, reading)} />
            {isClear && <PlanView plan={chosen.plan} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
