declare module 'opencc-js/dict/*' {
  /** "a b|c d e": a character and its replacements. */
  const dictionary: string
  export default dictionary
}
