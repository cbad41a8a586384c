import { existsSync } from 'node:fs'
import { databaseFile } from '#server/database/data-folder.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { openBeside, type PlatformDatabase } from '#server/database/open.ts'
import { conflictWays, exportWorkspace, importWorkspace, type PlannedItem, planImport } from './workspace.ts'
import { kindNames, readWorkspace } from './workspace-archive.ts'

type Print = (line: string) => void

/** `writes`: no server works on the folder meanwhile. Servers on PostgreSQL notice what changes. */
export async function openWorkspace(dataFolder: string, url: string | undefined, writes = false) {
  if (!url && !existsSync(databaseFile(dataFolder))) throw new Error(`${dataFolder}: there is no database in it`)
  const lock = writes && !url ? lockFolder(dataFolder) : null
  const database = await openBeside({ dataFolder, url }).catch((error: unknown) => {
    lock?.release()
    throw error
  })
  const ending =
    <Given extends readonly unknown[]>(work: (database: PlatformDatabase, ...given: Given) => Promise<number>) =>
    async (...given: Given) => {
      try {
        return await work(database, ...given)
      } finally {
        await database.destroy()
        lock?.release()
      }
    }
  return { write: ending(writeArchive), take: ending(takeArchive) }
}

async function writeArchive(
  database: PlatformDatabase,
  file: string,
  only: string | undefined,
  print: Print,
): Promise<number> {
  const asked = only?.split(',') ?? kindNames
  const chosen = kindNames.filter((kind) => asked.includes(kind))
  const wrong = asked.find((name) => !kindNames.some((kind) => kind === name))
  if (wrong !== undefined) throw new Error(`--only ${wrong}: choose among ${kindNames.join(',')}`)
  const { counts } = await exportWorkspace(database, file, { now: Date.now(), only: chosen })
  print(
    `${file}: ${kindNames.flatMap((kind) => (counts[kind] ? [`${kind} ${counts[kind]}`] : [])).join(', ')}; read back`,
  )
  return 0
}

const lineOf = ({ item, state, here }: PlannedItem) =>
  `${state.padEnd(8)} ${item.kind} ${item.code} (${item.name})${
    here === null || (here.code === item.code && here.name === item.name) ? '' : `; here ${here.code} (${here.name})`
  }`

async function takeArchive(
  database: PlatformDatabase,
  file: string,
  { isDry, way }: { readonly isDry: boolean; readonly way: string | undefined },
  print: Print,
): Promise<number> {
  const chosen = conflictWays.find((known) => known === way)
  if (way !== undefined && chosen === undefined)
    throw new Error(`--on-conflict ${way}: choose ${conflictWays.join(', ')}`)
  const { head, items } = await readWorkspace(file)
  const plan = await planImport(database, items, chosen)
  const conflicts = plan.filter(({ state }) => state === 'conflict')
  if (isDry) {
    print(`of ${new Date(head.madeAt).toISOString()}, ${items.length} items`)
    for (const each of plan) if (each.state !== 'same') print(lineOf(each))
    print(`${plan.filter(({ state }) => state === 'same').length} are here as they are; nothing was changed`)
    return 0
  }
  if (conflicts.length > 0 && chosen === undefined) {
    for (const each of conflicts) print(lineOf(each))
    throw new Error(
      `${conflicts.length} are here otherwise: say --on-conflict skip, replace or copy; nothing was imported`,
    )
  }
  const { created, replaced, left, notes } = await importWorkspace(database, plan, {
    way: chosen ?? 'skip',
    now: Date.now(),
  })
  for (const note of notes) print(note)
  print(`${created} made, ${replaced} replaced, ${left} left as they were`)
  if (created + replaced > 0)
    print('designs, portals and reports wait for their release, templates of flows for being switched on')
  return 0
}
