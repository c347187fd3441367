import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { languages } from '../../languages.ts'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { RecordId } from './product-fields.ts'

const Title = z.string().check(z.trim(), z.maxLength(200))
const Share = z.int().check(z.minimum(0), z.maximum(1000))
/** The point that stays visible when the picture is cropped, in 1/1000 of its width and height. */
const Focus = z.object({ x: Share, y: Share })

/** Pixels of a crop's shorter side at least. */
export const minCrop = 16

const Offset = z.int().check(z.minimum(0), z.maximum(100_000))
const Side = z.int().check(z.minimum(minCrop), z.maximum(100_000))

/**
 * The part of a picture that is shown: a rectangle in pixels of the upright original, after it was turned clockwise by
 * `turn` degrees.
 */
export const Crop = z.object({
  x: Offset,
  y: Offset,
  width: Side,
  height: Side,
  turn: z.literal([0, 90, 180, 270]),
})
export type Crop = z.infer<typeof Crop>

const Picture = z.object({
  id: RecordId,
  image: Image,
  /** null: the picture is shown whole. */
  crop: z.nullable(Crop),
  /** Of a cropped picture: the picture before it was cropped. */
  original: z.nullable(Image),
  title: z.string(),
  /** By language; shoppers with a screen reader hear it. */
  alt: z.record(z.string(), z.string()),
  focus: Focus,
  mime: z.string(),
  /** Of a video: the picture that its poster is a copy of, null for a plain surface. */
  poster: z.nullable(RecordId),
  /** Of a video: keys of its WebVTT files by language. */
  captions: z.record(z.string(), z.string()),
  bytes: z.int(),
  createdAt: Timestamp,
  /** In the trash since then. */
  removedAt: z.nullable(Timestamp),
  version: z.int(),
})
export type AdminPicture = z.infer<typeof Picture>

const Row = z.object({ ...Picture.shape, id: z.string(), picture: RecordId })
export type MediaRow = z.infer<typeof Row>

export const mediaUses = [
  'product',
  'variant',
  'category',
  'collection',
  'vendor',
  'article',
  'page',
  'draft',
  'promotion',
  'review',
  'brand',
] as const

const Use = z.object({
  kind: z.enum(mediaUses),
  id: z.string(),
  name: z.string(),
})
export type MediaUse = z.infer<typeof Use>

export const mediaList = listOf(
  {
    title: { type: 'text', label: 'desk.media.title', search: true },
    createdAt: {
      type: 'moment',
      label: 'desk.media.created',
      ops: ['lt', 'gt', 'between', 'within'],
      sort: true,
    },
    bytes: { type: 'int', label: 'desk.media.bytes', ops: ['lt', 'gt'], sort: true },
    removedAt: { type: 'moment', label: 'desk.media.removed', ops: ['empty'] },
    isVideo: { type: 'flag', label: 'desk.media.is_video', ops: ['is'] },
    /** Pictures without an alt text in this language, or in one of several. */
    altMissing: { type: 'choice', label: 'desk.media.alt_missing', ops: ['is', 'in'], values: languages },
    picture: { type: 'int', label: 'desk.media.picture', ops: ['in'] },
  },
  { sort: '-createdAt' },
)

const change = 'products.change' as const

export const mediaSave = pathsOf({
  title: { schema: Title, permission: change },
  'alt.*': { schema: z.string().check(z.trim(), z.maxLength(500)), permission: change },
  focus: { schema: Focus, permission: change },
  /** Of a video only. */
  poster: { schema: z.nullable(RecordId), permission: change },
  /** Empty: the video has none in this language. Others are uploaded with `/media/captions`. */
  'captions.*': { schema: z.string().check(z.regex(/^(?:[0-9a-f]{32})?$/)), permission: change },
})

/** How a crop is put back: `/media/crop` writes it, `/media/save` does not. */
export const cropRule = { schema: z.nullable(Crop), permission: change } as const

/** An id in a field beside a file. */
const IdText = z.string().check(z.regex(/^[1-9]\d{0,9}$/))

const byId = z.object({ id: RecordId })
const shown = z.object({ picture: Picture })

export const mediaCalls = {
  /** Pictures of the shop. Those in the trash are left out unless a filter asks about `removedAt`. */
  '/media/list': { payload: mediaList.payload, data: mediaList.data(Row), permission: 'products.read' },
  '/media/detail': {
    payload: byId,
    data: z.extend(shown, { uses: z.array(Use) }),
    permission: 'products.read',
  },
  /**
   * The field `file`: a JPEG, PNG, WebP or AVIF of at most 20 MB and 40 megapixels, which is encoded anew without EXIF
   * data, or a video: MP4 with H.264 or WebM, at most 30 minutes and 4096 pixels a side, up to the size of the setting
   * `media`. Videos are served as they are, without their tags. `poster`: the picture to show until a video plays.
   * A file that the shop already has is not stored again (`known`).
   */
  '/media/upload': {
    payload: z.object({ title: z._default(Title, ''), poster: z.optional(IdText) }),
    data: Changed(z.extend(shown, { known: z.boolean() })),
    permission: change,
    writes: true,
    undo: 'free',
    multipart: 'media',
  },
  /**
   * Fetches a picture from a public http(s) address with the limits of `/media/upload`. A process fetches four at once, each
   * within 15 seconds; further ones wait for their turn. The title is the name of the file. Refused at `url` with the reason.
   */
  '/media/fetch': {
    payload: z.object({ url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
    data: Changed(z.extend(shown, { known: z.boolean() })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /**
   * Crops and turns a picture wherever it is shown; null shows it whole again. The original is kept, and every crop is one
   * of the original. The focus point stays at the same place of the picture. `from`: the crop that was edited.
   */
  '/media/crop': {
    payload: z.extend(byId, { version: z.int(), from: z.nullable(Crop), crop: z.nullable(Crop) }),
    data: Changed(shown),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Keeps a part of a picture's original as a new picture, with the title and alt texts of the first. */
  '/media/cropCopy': {
    payload: z.extend(byId, { crop: Crop }),
    data: Changed(z.extend(shown, { known: z.boolean() })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** The field `file`: a WebVTT file of at most 256 kB, as the captions of a video in a language. */
  '/media/captions': {
    payload: z.object({ id: IdText, lang: z.enum(languages) }),
    data: Changed(shown),
    permission: change,
    writes: true,
    undo: 'free',
    multipart: true,
  },
  '/media/save': {
    payload: z.extend(mediaSave.payload, { id: RecordId }),
    data: Changed(z.extend(shown, { merged: z.array(z.string()) })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /** Everything that shows the picture, at most 200. */
  '/media/uses': { payload: byId, data: z.object({ items: z.array(Use) }), permission: 'products.read' },
  /**
   * Shows another picture wherever the shop shows this one, also in sections and drafts of pages and articles; a video only
   * for a video. Pictures of reviews stay, and so do the logo and icon of the brand.
   */
  '/media/replace': {
    payload: z.extend(byId, { by: RecordId }),
    data: Changed(z.object({ replaced: z.int() })),
    permission: change,
    writes: true,
    undo: 'none',
  },
  /** Moves pictures to the trash. Refused with `in_use` for one that something shows. */
  '/media/remove': {
    payload: z.object({ ids: z.array(RecordId).check(z.minLength(1), z.maxLength(200)) }),
    data: Changed(z.object({ removed: z.array(RecordId) })),
    permission: change,
    writes: true,
    undo: 'none',
  },
  '/media/restore': {
    payload: z.object({ ids: z.array(RecordId).check(z.minLength(1), z.maxLength(200)) }),
    data: Changed(z.object({ restored: z.array(RecordId) })),
    permission: change,
    writes: true,
    undo: 'none',
  },
  /**
   * Deletes pictures in the trash with their files, at most 500 per call: `left` says how many more there are. Pictures
   * that something has come to show since stay in the trash.
   */
  '/media/empty': {
    payload: z.object({}),
    data: Changed(z.object({ deleted: z.int(), left: z.int() })),
    permission: change,
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
