import { expect, it } from 'vitest'
import { openTestShop } from '#test/app.ts'
import { everything } from './export-data.ts'

type PlanNode = {
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: PlanNode[]
}

it('the export of a customer finds the bank lines of each order by indexes', async () => {
  const world = await openTestShop()
  try {
    const connection = await world.shop.pool.connect()
    try {
      // The tables are empty, so that all rows are read only if no index has the condition.
      await connection.query('begin; set local enable_seqscan = off')
      const { rows } = await connection.query(`explain (format json) ${everything}`, [noId])
      await connection.query('rollback')
      const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
        (node) => node['Relation Name'] === 'bank_line',
      )
      expect(scans.length).toBeGreaterThan(0)
      expect(scans.filter((node) => !node['Index Cond'] && !node['Recheck Cond'])).toEqual([])
    } finally {
      connection.release()
    }
  } finally {
    await world.close()
  }
})

const noId = '00000000-0000-0000-0000-000000000000'

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
