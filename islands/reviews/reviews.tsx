/** Most readers only read, so the code is fetched when somebody uses the reviews and not with the page. */
const { default: ReviewList } = await import('./parts/review-list.tsx')

export default ReviewList
