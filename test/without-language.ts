import type { Shop } from '#server/platform/shop.ts'

/**
 * Removes what the merchant wrote in a language, as before a shop is translated into it. Texts of the interface stay. For
 * `prepare` of a demo shop.
 */
export async function withoutLanguage({ pool }: Shop, lang: string): Promise<void> {
  await pool.query('delete from translation where lang = $1', [lang])
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select quote_ident(c.table_name) "table", quote_ident(column_name) "column"
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'jsonb'`,
  )
  // In jsonb, a name stands before its value, and names of languages never come first where there are several.
  const text = `(, )?"${lang}": "([^"\\\\]|\\\\.)*"`
  for (const { table, column } of rows) {
    await pool.query(
      `update ${table} set ${column} = regexp_replace(${column}::text, $1, '', 'g')::jsonb
        where ${column}::text like $2`,
      [text, `%"${lang}": "%`],
    )
  }
}
