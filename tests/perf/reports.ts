import { sql } from 'kysely'
import { openDatabase } from '#server/database/open.ts'
import { signedInClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, seededFolder } from '../support/platform-process.ts'
import { rmSync } from 'node:fs'
import { demoPassword } from '../e2e/support/app.ts'
import { inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const register = '220000000000000002'
const table = 'mt_assetregister_220000000000000002'

const group = (field: string, unit = 'value') => ({ field, unit, label: '' })
const pivot = JSON.stringify({
  source: { kind: 'module', id: register },
  rows: [group('f_place'), group('f_state')],
  columns: [group('f_bought', 'year')],
  measures: [
    { id: 'm1', kind: 'count', field: '', formula: '', label: '', places: 0, unit: '' },
    { id: 'm2', kind: 'sum', field: 'f_price', formula: '', label: '', places: 2, unit: '' },
  ],
})

interface Answer {
  readonly lines: readonly { readonly kind: string; readonly cells: readonly (number | null)[] }[]
}

/** A pivot of 190 000 records as a report answers it, against its bare statement in the same file. */
export async function reportRows(rounds: number): Promise<Row[]> {
  const folder = copyFolder(await seededFolder('large'))
  const platform = await createPlatformProcess(folder, 'large')
  await platform.start()
  const database = await openDatabase({ dataFolder: folder })
  try {
    const administrator = await signedInClient(platform.url, 'admin', demoPassword)
    const bare = async () => {
      const { rows } = await sql<{ count: number }>`
        select v_f_place, v_f_state, strftime('%Y', v_f_bought / 1000, 'unixepoch', 'localtime') as year,
          count(*) as count, sum(v_f_price) as price
        from ${sql.id(table)} where deleted_at is null group by 1, 2, 3`.execute(database)
      return rows.reduce((total, { count }) => total + count, 0)
    }
    const said = async () => {
      const body = { id: '', formData: pivot }
      const { data, msg } = await administrator.send<Answer>('POST', '/api/visualdev/ReportDesign/Preview', body)
      const total = data?.lines?.at(-1)?.cells.at(-2)
      if (typeof total !== 'number') throw new Error(msg)
      return total
    }
    if ((await bare()) !== (await said())) throw new Error('the report counts other records than its statement')
    const timed = (run: () => Promise<unknown>) => async () => {
      const began = performance.now()
      await run()
      return { ms: performance.now() - began }
    }
    const times = await inTurns(rounds, { report: timed(said), statement: timed(bare) })
    return [
      {
        area: 'reports',
        measure: 'pivot of 190 000 records',
        value: times.report['ms'] ?? Number.NaN,
        unit: 'ms',
        baseline: 'its statement alone',
        baselineValue: times.statement['ms'] ?? Number.NaN,
      },
    ]
  } finally {
    await database.destroy()
    await platform.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}
