import { useParams } from '@tanstack/react-router'
import { vendorSave } from '#contract/admin/catalog/vendor.ts'
import type { Lang } from '#contract/languages.ts'
import { call, refusal } from '../calls.ts'
import { nameOf } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { useCall } from '../query.ts'
import { LanguageChoice } from '../resource/choices/language-choice.tsx'
import { RecordProvider, useDraft, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { useShownLanguage } from '../resource/shown-language.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ContactCard } from './contact-card.tsx'
import { draftBase, putVendor, type Shown, vendorPath, vendorProducts, vendorTags } from './use-vendor.ts'
import { VendorProducts } from './vendor-products.tsx'

/** One vendor: the product safety and the maker's story that its products' pages show. */
export function VendorScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/vendor/detail', { id }, { tags: vendorTags })
  if (data) return <OpenVendor key={id} shown={data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.vendor.title')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={10} />}
    </Screen>
  )
}

/** Maximum length of the id under which colleagues see each other at a record. */
const maxPresence = 64

function OpenVendor({ shown }: { shown: Shown }) {
  const { id, products } = shown.vendor
  const place = vendorPath(id)
  const { lang, setLang, show } = useShownLanguage()
  const record = {
    ...{ kind: 'vendor', id, label: id, place, paths: vendorSave.paths },
    ...draftBase(shown),
    save: saveBy('/vendor/save', id, putVendor),
    reload: async () => putVendor(await call('/vendor/detail', { id })),
  }
  return (
    <RecordProvider options={record}>
      <Screen
        {...(id.length <= maxPresence ? { record: { kind: 'vendor', id } } : {})}
        wide
        title={id}
        about={
          <a href={vendorProducts(id)} className="underline underline-offset-2">
            {t('desk.group.count', { count: products })}
          </a>
        }
        actions={<Walk list="/vendors" path={place} />}
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="space-y-4">
            <ContactCard path="manufacturer" />
            <ContactCard path="responsible" />
            <Texts {...{ lang }} onLang={setLang} />
          </div>
          <div className="space-y-4">
            <VendorProducts vendor={id} count={products} />
            <RecordHistory resource="vendor" id={id} nameOf={fieldName} textOf={fieldText} />
          </div>
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} {...{ show }} />
      </Screen>
    </RecordProvider>
  )
}

/** Warnings and story in one language, and the picture beside the story. */
function Texts({ lang, onLang }: { lang: Lang; onLang(lang: Lang): void }) {
  const base = useDraft(({ draft }) => draft.base as ReturnType<typeof draftBase>['base'])
  const isOff = !may('products.change')
  const picture = useField<number | null>('picture')
  return (
    <Card title={t('desk.vendor.texts')} about={t('desk.vendor.texts_about')}>
      <div className="space-y-4">
        <div className="max-w-80">
          <LanguageChoice
            value={lang}
            onChange={onLang}
            has={(each) => base.warnings[each] !== '' || base.story[each] !== ''}
          />
        </div>
        <div key={lang} {...{ lang }} className="space-y-4">
          <Text path={`warnings.${lang}`} label="warnings" max={5000} {...{ isOff }} />
          <Text path={`story.${lang}`} label="story" max={2000} {...{ isOff }} />
        </div>
        <div data-path="picture">
          <PictureField
            label={t('desk.vendor.picture')}
            hint={t('desk.vendor.picture_hint')}
            value={picture.value}
            onChange={picture.onChange}
            error={picture.error}
            isDisabled={isOff}
          />
        </div>
      </div>
    </Card>
  )
}

type TextProps = { path: string; label: 'warnings' | 'story'; max: number; isOff: boolean }

function Text({ path, label, max, isOff }: TextProps) {
  const { value, onChange, onFocus, onBlur, error } = useField<string>(path)
  return (
    <div data-path={path}>
      <TextField
        label={t(`desk.vendor.${label}`)}
        hint={t(`desk.vendor.${label}_hint`)}
        rows={label === 'story' ? 5 : 3}
        maxLength={max}
        isReadOnly={isOff}
        value={value ?? ''}
        {...{ onChange, onFocus, onBlur, error }}
      />
    </div>
  )
}

/** "Safety warnings (German)" */
function fieldName(path: string): string {
  const [root = '', part] = path.split('.')
  const name = t(`desk.vendor.${root}`)
  return part && (root === 'warnings' || root === 'story') ? `${name} (${nameOf('language', part)})` : name
}

function fieldText(path: string, value: unknown): string {
  if (path === 'picture') return value === null ? '' : `#${value}`
  if (value && typeof value === 'object') return Object.values(value).filter(Boolean).join(', ')
  return String(value ?? '')
}
