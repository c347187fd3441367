/** The part of a product in which a word occurs, stored in two bits of each posting. */
export const weights = { text: 1, attribute: 2, name: 3 } as const

/** Points of a matching word, by weight. */
export const points = [3, 2, 5, 10] as const

/** Points of a word from the name of a product's category, tag or attribute value. */
export const groupPoints = 5

/** Factor applied to the points when another form of the word matched. */
export const factors = {
  exact: 1,
  sameStem: 0.9,
  synonym: 0.85,
  compound: 0.7,
  beginning: 0.6,
  part: 0.5,
  gram: 0.3,
} as const

/**
 * Points of a product that is in stock, and for each unit of its popularity and margin, at 100%. At these, being in stock
 * outweighs sales, and both break ties between products whose words match equally well.
 */
export const meritPoints = { stock: 3, sales: 1, margin: 3 } as const

/** Popularity goes from 0 up to this; stock and margin up to 1. */
export const maxPopularity = 2
