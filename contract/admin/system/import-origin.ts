import * as z from 'zod/mini'
import { Id, Timestamp } from '../../scalars.ts'

/** An import that made or changed a product. */
export const ImportOrigin = z.object({
  /** The import. */
  id: Id,
  /** Name of the file, and the line on which the product begins; null: not recorded. */
  name: z.string(),
  line: z.nullable(z.int()),
  by: z.string(),
  at: Timestamp,
  isNew: z.boolean(),
  isUndone: z.boolean(),
})
