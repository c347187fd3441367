import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { languages } from '../../languages.ts'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed, maxChanges } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { Planned } from '../plan.ts'

/**
 * Records with texts in every language. The texts of an attribute are its label and those of its values; those of a
 * product include its specification, those of a page or an article its sections. The text of a picture is its alt text.
 * Those of a promotion include the line above the header, those of a coupon its name in carts.
 */
export const translationKinds = [
  'product',
  'category',
  'collection',
  'tag',
  'attribute',
  'page',
  'article',
  'menu',
  'picture',
  'promotion',
  'coupon',
] as const
export type TranslationKind = (typeof translationKinds)[number]

/** The tag of changes to records of a kind: menus are part of the settings, pictures of the media. */
export function tagOfKind(kind: TranslationKind): string {
  return kind === 'menu' ? 'setting' : kind === 'picture' ? 'media' : kind
}

/** Tags of the changes that the queue follows. */
export const translationTags: string[] = ['translation', ...translationKinds.map(tagOfKind)]

/** Every language but English, which is the source of all others. */
export const targetLanguages = languages.filter((lang) => lang !== 'en')
export type TargetLanguage = (typeof targetLanguages)[number]

/** `stale`: the source text changed after a translation was saved. It goes before missing texts, because shoppers read it. */
export const translationStates = ['missing', 'stale', 'done'] as const
export type TranslationProgress = (typeof translationStates)[number]

const kind = z.enum(translationKinds)
const lang = z.enum(targetLanguages)
/** The id of a record, the code of an attribute, or the name of a menu such as `header`. */
const RecordKey = z.string().check(z.minLength(1), z.maxLength(100))

export const translationList = listOf(
  {
    changedAt: {
      type: 'moment',
      label: 'desk.translation.changed',
      ops: ['within', 'between', 'lt', 'gt'],
      sort: true,
    },
    lang: { type: 'choice', label: 'desk.translation.language', ops: ['is'], values: targetLanguages },
    state: { type: 'choice', label: 'desk.translation.state', ops: ['is'], values: translationStates },
    kind: { type: 'choice', label: 'desk.translation.kind', ops: ['is', 'in'], values: translationKinds },
    words: { type: 'int', label: 'desk.translation.words', ops: ['lt', 'gt', 'between'] },
    name: { type: 'text', label: 'desk.translation.name', search: true },
  },
  { sort: '-changedAt' },
)

const Row = z.object({
  id: z.string(),
  kind,
  recordId: z.string(),
  lang,
  name: z.string(),
  state: z.enum(translationStates),
  /** Texts that are missing or stale, and the words of their sources. */
  missing: z.int(),
  stale: z.int(),
  words: z.int(),
  changedAt: Timestamp,
})
export type TranslationRow = z.infer<typeof Row>

/** `none`: there is no text. `same`: the text is the same in every language. */
const fieldStates = [...translationStates, 'same', 'none'] as const

const Field = z.object({
  /** As the save call names it, such as "texts.de.name". */
  path: z.string(),
  /**
   * `name`, `slug`, `summary`, `body`, `seoTitle` or `seoDescription`; `label`, or `value` for one of an attribute;
   * `specification`, `section`, `words` of a menu, `alt`, `banner` of a promotion, or `names` of a coupon.
   */
  field: z.string(),
  /** The attribute of a specification's text, or the place of a section's text, in the reader's language; else empty. */
  about: z.string(),
  source: z.string(),
  /** Names this state of the source, as the calls that save and confirm take it. */
  sourceHash: z.int(),
  target: z.string(),
  /** The text that shoppers see while there is no translation, and its language. */
  fallback: z.object({ lang: z.enum(languages), text: z.string() }),
  state: z.enum(fieldStates),
  /** `always`: a number, size or code has nothing to translate. `marked`: staff said that it is the same everywhere. */
  same: z.nullable(z.enum(['always', 'marked'])),
  html: z.boolean(),
  maxLength: z.int(),
  /** Characters that search engines show. */
  shownLength: z.nullable(z.int()),
})
export type TranslationField = z.infer<typeof Field>

const which = { kind, id: RecordKey, lang }

const Translation = z.object({
  ...which,
  name: z.string(),
  /** Public pages and articles show what is saved at once. `draft`: it has unpublished changes, which are not translated here. */
  draft: z.boolean(),
  /** The picture that an alt text describes. */
  image: z.nullable(Image),
  fields: z.array(Field),
  /** How far the record is in each language that the shop translates into, and in this one. */
  languages: z.array(z.object({ lang, state: z.enum(translationStates) })),
})
export type Translation = z.infer<typeof Translation>

const shown = z.object({ translation: Translation, version: z.int() })
export type ShownTranslation = z.infer<typeof shown>

/** Formats of files for translators. XLIFF 1.2. */
export const translationFormats = ['csv', 'xliff'] as const

/** Records of a file. */
export const maxFileRecords = 2000

const path = z.string().check(z.maxLength(200), z.minLength(1))
const permission = 'translations.change' as const

export const translationCalls = {
  /** The records of one language and state: the filter has to name both. */
  '/translation/list': {
    payload: translationList.payload,
    data: translationList.data(Row),
    permission,
  },
  /**
   * Records of each language that the shop translates into by state, each counted up to `most`; the languages that shoppers
   * are offered first.
   */
  '/translation/counts': {
    payload: z.object({ kinds: z._default(z.array(kind).check(z.maxLength(translationKinds.length)), []) }),
    data: z.object({
      items: z.array(
        z.object({ lang, offered: z.boolean(), missing: z.int(), stale: z.int(), done: z.int() }),
      ),
      most: z.int(),
      /** Records are still being counted after an upgrade or for a further language: there are more of each state. */
      counting: z.boolean(),
      /** The last time that a text of a source changed or was translated. */
      changedAt: z.nullable(Timestamp),
    }),
    permission,
  },
  '/translation/detail': { payload: z.object(which), data: shown, permission },
  /**
   * Saves texts of one language in their record, which takes them like any other save. `sourceHash`: of the source that a
   * text was written for. If that has changed, the text is saved and stays stale. Without it, the present one counts. Texts
   * of sections, menus and specifications, whose paths are places in lists, are refused as `changed_meanwhile` instead, with
   * their paths in `sources` and the present record; without a hash also if the version is another one.
   */
  '/translation/save': {
    payload: z.object({
      ...which,
      version: z.int(),
      set: z
        .array(z.object({ path, from: z.unknown(), to: z.unknown(), sourceHash: z.optional(z.int()) }))
        .check(z.minLength(1), z.maxLength(maxChanges)),
    }),
    data: Changed(z.extend(shown, { merged: z.array(z.string()) })),
    permission,
    writes: true,
    undo: 'free',
  },
  /** The texts of the records of one language and state as a file, at most `maxFileRecords` records. */
  '/translation/export': {
    payload: z.object({
      lang,
      state: z.enum(translationStates),
      kinds: z._default(z.array(kind).check(z.maxLength(translationKinds.length)), []),
      format: z.enum(translationFormats),
    }),
    data: z.object({
      name: z.string(),
      type: z.string(),
      text: z.string(),
      records: z.int(),
      /** There are further records. */
      more: z.boolean(),
    }),
    permission,
  },
  /**
   * Plans to save the translations of a file that `/translation/export` wrote. Empty cells change nothing. Records that do
   * not exist, and those whose English text changed after the export, are refused by name. A record is skipped if
   * one of its texts, English or translated, changes after the preview.
   */
  '/translation/import': {
    /** `name`: of the file, for the list of bulk changes. */
    payload: z.object({ name: z._default(z.string().check(z.maxLength(300)), '') }),
    data: Planned,
    permission,
    writes: true,
    undo: 'none',
    multipart: true,
  },
  /**
   * Says that stale translations are still right for the sources that were shown. Refused as `changed_meanwhile` once one
   * of these has changed again.
   */
  '/translation/confirm': {
    payload: z.object({
      ...which,
      texts: z.array(z.object({ path, sourceHash: z.int() })).check(z.minLength(1), z.maxLength(maxChanges)),
    }),
    data: Changed(shown),
    permission,
    writes: true,
    undo: 'free',
  },
  /**
   * Says that texts are the same in every language, or no longer. They do not count as missing then. A mark ends when the
   * English text changes. Refused as `changed_meanwhile` if it has changed since it was shown.
   */
  '/translation/same': {
    payload: z.object({
      ...which,
      texts: z.array(z.object({ path, sourceHash: z.int() })).check(z.minLength(1), z.maxLength(maxChanges)),
      same: z.boolean(),
    }),
    data: Changed(shown),
    permission,
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
