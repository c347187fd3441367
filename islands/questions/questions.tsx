/** Most readers only read, so the code is fetched when somebody uses the questions and not with the page. */
const { default: QuestionList } = await import('./parts/question-list.tsx')

export default QuestionList
