const wideScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** "Colour: Sage, Size: Large", and with the wide signs of Chinese and Japanese: "颜色：灰绿／尺码：L". */
export function optionsText(options: Array<{ name: string; value: string }>): string {
  const isWide = options.some(({ name }) => wideScript.test(name))
  return options.map(({ name, value }) => `${name}${isWide ? '：' : ': '}${value}`).join(isWide ? '／' : ', ')
}
