import type { Texts } from '#server/db/tables/columns.ts'

export type KnownPicture = {
  id: number
  alt: Texts
  /** Handles of the products that show it. */
  shownBy: string[]
}

/** The pictures of the addresses in a batch, as far as the shop has them. */
export type Pictures = { find(url: string): KnownPicture | undefined }
