export { textIn } from '#contract/languages.ts'
