declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat?: 'sfnt' | 'woff' | 'woff2'
      variationAxes?: Record<string, number | { min?: number; max?: number; default?: number }>
      keepFeatures?: string[]
      noHinting?: boolean
      dropTables?: string[]
    },
  ): Promise<Buffer>
}
