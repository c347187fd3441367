/** Validation rules (specification, section 5). Plain values, so that the browser can use them without zod. */

/** Optional +, first digit 1–9, then 1 to 14 more digits. */
export const phonePattern = /^\+?[1-9]\d{1,14}$/

/** Local part of word characters, hyphens and dots (and +), then @, then a domain with at least one dot. */
export const emailPattern = /^[\w+.-]+@[\w-]+(\.[\w-]+)+$/

export const emailMaxLength = 254
export const passwordMinLength = 6
export const passwordMaxLength = 128
export const noteMaxLength = 500
export const messageMaxLength = 4000
export const maxReviewPictures = 6
export const commentMaxLength = 2000
export const maxLinesPerCart = 100
export const maxQuantityPerCall = 999
/** Products of one inquiry. */
export const maxLinesPerInquiry = 50
/** Pictures of one inquiry or feedback. */
export const maxPicturesPerForm = 6
/** Products that can be compared side by side. */
export const maxCompared = 4
/** Products that one shopper can save for later. */
export const maxSavedItems = 100
