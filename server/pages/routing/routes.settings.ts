import * as z from 'zod'
import { pageKinds } from '#contract/page.ts'
import { defineSetting } from '#server/platform/settings/settings.ts'

/** Segments of letters, digits and hyphens, at most one of them `:slug`; `/*` at the end matches the rest. */
const Rule = z
  .string()
  .refine(
    (rule) => /^(?=.)(\/([a-z0-9-]+|:slug))*(\/\*)?$/.test(rule) && (rule.match(/:slug/g) ?? []).length <= 1,
    {
      error: 'a rule is a path such as /product/:slug or /app/*, with :slug once at most',
      params: { text: 'desk.settings.no_rule' },
    },
  )

const rule = (standard: string) => Rule.default(standard)

/**
 * Route rules of the shop by kind. `custom` lists further paths with the kind of page each one opens. `userPrefix`
 * replaces /user/ in the paths of the user area.
 */
export const routesSetting = defineSetting(
  'routes',
  z.object({
    userPrefix: z
      .string()
      .refine((prefix) => /^\/[a-z0-9-]+\/$/.test(prefix), {
        error: 'a prefix is one segment between slashes, such as /user/',
        params: { text: 'desk.settings.no_prefix' },
      })
      .default('/user/'),
    rules: z
      .object({
        article: rule('/article/:slug'),
        category: rule('/category/:slug'),
        collection: rule('/collection/:slug'),
        page: rule('/page/:slug'),
        product: rule('/product/:slug'),
        tag: rule('/tag/:slug'),
        app: rule('/app/*'),
      })
      .prefault({}),
    custom: z.array(z.object({ path: Rule, type: z.enum(pageKinds) })).default([]),
  }),
)
export type Routes = z.infer<typeof routesSetting.schema>
export type RuleKind = keyof Routes['rules']
