import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'
import { Link } from './menus.settings.ts'
import { Texts } from './texts.ts'

/** A picture of the `picture` table, with its alternative text. */
const Picture = z.object({ pictureId: z.number().int(), alt: Texts }).nullable()

/** A section of the home page. */
export const HomeSection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('categories'), title: Texts, categories: z.array(z.string()) }),
  z.object({
    kind: z.literal('products'),
    title: Texts,
    text: Texts.optional(),
    collection: z.string(),
    limit: z.number().int().min(1).max(24),
  }),
  z.object({ kind: z.literal('feature'), title: Texts, text: Texts, picture: Picture, action: Link }),
  z.object({
    kind: z.literal('chosen'),
    title: Texts,
    text: Texts.optional(),
    products: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('promises'),
    title: Texts,
    items: z.array(z.object({ title: Texts, text: Texts })),
  }),
  z.object({ kind: z.literal('articles'), title: Texts, articles: z.array(z.string()) }),
  z.object({ kind: z.literal('newsletter'), title: Texts, text: Texts }),
])
export type HomeSection = z.infer<typeof HomeSection>

/** The home page. A shop without sections shows its categories. */
export const homeSetting = defineSetting(
  'home',
  z.object({
    title: Texts.nullable().default(null),
    description: Texts.nullable().default(null),
    hero: z
      .object({
        picture: Picture,
        tallPictureId: z.number().int().optional(),
        headline: Texts,
        text: Texts,
        action: Link,
      })
      .nullable()
      .default(null),
    sections: z.array(HomeSection).default([]),
  }),
)
export type Home = z.infer<typeof homeSetting.schema>
