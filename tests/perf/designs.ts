import { saveDraft, workingDesign } from '#server/areas/design/drafts.ts'
import { storeModel } from '#server/areas/design/models.ts'
import { release } from '#server/areas/design/releases.ts'
import { usesOf } from '#server/areas/design/uses.ts'
import { parseDefinition } from '#server/areas/module/definition.ts'
import { runtime } from '#server/areas/module/runtime.ts'
import { createStore } from '#server/areas/module/store.ts'
import type { Call } from '#server/core/call.ts'
import { batches } from '#server/database/batch.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { field, moduleOf } from './design.ts'
import { type Figures, inTurns } from './rounds.ts'
import type { Row } from './table.ts'

const sizes = { small: { modules: 2, records: 100 }, big: { modules: 200, records: 10_000 } } as const
const FIELDS = 40

function callOn(database: PlatformDatabase): Call {
  const user = { userId: 'author', realName: '作者', account: 'author', isAdministrator: true }
  const services = { database, user, now: () => Date.now(), permissionsPushed: () => undefined }
  return services as unknown as Call
}

interface Designs {
  readonly database: PlatformDatabase
  readonly id: string
  /** Renames once more with each round. */
  round: number
}

/** Modules of 40 fields, half of which choose records of the first; the first has the records. */
async function designs({ modules, records }: (typeof sizes)[keyof typeof sizes]): Promise<Designs> {
  const database = await openDatabase({})
  const store = (at: number) => {
    const more = at % 2 === 1 ? { modelId: 'model0', relationField: 'f1', columnOptions: [] } : {}
    const fields = Array.from({ length: FIELDS }, (_value, index) =>
      field(
        `f${index}`,
        `字段${index}`,
        index === 3 && at % 2 === 1 ? 'relationForm' : 'input',
        index === 3 ? more : {},
      ),
    )
    const design = { ...moduleOf(`功能${at}`, `module${at}`, fields), category: '', type: 4, webType: 2, tables: '' }
    const input = { ...design, enabledMark: 1 as const, isRelease: 0, sortCode: at, description: '' }
    return storeModel(database, input, { id: `model${at}`, userId: 'author', now: 1 })
  }
  for (let at = 0; at < modules; at += 1) await store(at)
  const stored = await database
    .selectFrom('visual_model')
    .selectAll()
    .where('id', '=', 'model0')
    .executeTakeFirstOrThrow()
  const definition = parseDefinition(stored)
  if ('problem' in definition) throw new Error(definition.problem)
  const { main } = await createStore(database, definition)
  const column = String(main.columns.get('f1')?.name)
  const rows = Array.from({ length: records }, (_value, at) => ({
    id: `r${at}`,
    created_by: 'author',
    created_at: at,
    version: 1,
    [column]: `值${at}`,
  }))
  for (const part of batches(rows, 5000)) await runtime(database).insertInto(main.name).values(part).execute()
  return { database, id: 'model0', round: 0 }
}

async function measure(designed: Designs): Promise<Figures> {
  const { database, id } = designed
  const call = callOn(database)
  const time = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return performance.now() - started
  }
  const uses = await time(() => usesOf(database, { kind: 'module', id }))
  const design = await workingDesign(database, id)
  const [from, to] = [designed.round, designed.round + 1].map((round) => (round === 0 ? '"f1"' : `"f1_${round}"`))
  designed.round += 1
  // Its formId stays: a renamed field, not another one.
  const formData = design.formData.replaceAll(`"__vModel__":${from}`, `"__vModel__":${to}`)
  const save = await time(() => saveDraft(call, id, { ...design, enabledMark: 1, revision: design.revision, formData }))
  const body = {
    pc: 0 as const,
    app: 0 as const,
    pcModuleParentId: ['-1'],
    appModuleParentId: [],
    icon: '',
    note: '',
    roleIds: [],
    confirmedLoss: 0,
    addButtons: [],
    isChecked: true,
  }
  return { uses, save, release: await time(() => release(call, id, body)) }
}

/** Saving, releasing with a renamed field, and where-used: 200 modules and 10 000 records against 2 and 100. */
export async function designRows(rounds: number): Promise<Row[]> {
  const small = await designs(sizes.small)
  const big = await designs(sizes.big)
  try {
    const figures = await inTurns(rounds, { small: () => measure(small), big: () => measure(big) })
    const row = (measured: string, figure: string, baseline: string, limit: number): Row => ({
      area: 'designs',
      measure: measured,
      value: figures.big[figure] ?? Number.NaN,
      unit: 'ms',
      baseline,
      baselineValue: figures.small[figure] ?? Number.NaN,
      limit,
    })
    return [
      row('where-used over 200 modules', 'uses', '2 modules', 2000),
      row('saving a draft of 40 fields', 'save', '2 modules', 1000),
      row('releasing a renamed field with 10 000 records', 'release', '100 records', 5000),
    ]
  } finally {
    await small.database.destroy()
    await big.database.destroy()
  }
}
