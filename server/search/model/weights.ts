/** Where a word stands, as kept with each entry of a list: two bits. */
export const weights = { text: 1, attribute: 2, name: 3 } as const

/** What a word is worth by where it stands. */
export const points = [3, 2, 5, 10] as const

/** A word that is the name of a product's category, tag or attribute value. */
export const groupPoints = 5

/** What is left of it when another form of the word was found than the one asked for. */
export const factors = { exact: 1, sameStem: 0.9, beginning: 0.6, part: 0.5, gram: 0.3 } as const
