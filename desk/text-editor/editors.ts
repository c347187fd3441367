/** Both ways of editing a text, in one file for the browser. */
export { RichField } from './rich-field.tsx'
export { SourceField } from './source-field.tsx'
