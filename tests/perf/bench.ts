import { rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { demoPassword } from '../e2e/support/app.ts'
import { endAppsAfter } from '../support/launch.ts'
import { signedInClient } from '../support/platform-http.ts'
import { copyFolder, createPlatformProcess, seededFolder } from '../support/platform-process.ts'
import { approvalRows } from './approvals.ts'
import { chatRows } from './chat.ts'
import { connectionRows } from './connections.ts'
import { draftRows, fullRounds, shortRounds } from './drafts.ts'
import { idleRows } from './idle.ts'
import { designRows } from './designs.ts'
import { interfaceRows } from './interfaces.ts'
import { pickerRows } from './pickers.ts'
import { postgresRows } from './postgres.ts'
import { permissionRows } from './permission.ts'
import { printingRows } from './printing.ts'
import { relatedRows } from './related.ts'
import { reportRows } from './reports.ts'
import { scaleRows } from './scale.ts'
import { schemeRows } from './scheme.ts'
import { importRows } from './imports.ts'
import { searchRows } from './search.ts'
import { serverRows } from './server.ts'
import { sessionRows } from './session.ts'
import { startupRows } from './startup.ts'
import { splitRows } from './split-import.ts'
import { isFault, ratio, renderTable, type Row } from './table.ts'
import { systemDataRows } from './system-data.ts'
import { uploadRows } from './uploads.ts'
import { windowAreas } from './windows.ts'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    /** Writes the rows there too. */
    json: { type: 'string' },
    /** Rounds of every measurement that is taken in turns. */
    rounds: { type: 'string', default: '3' },
    /** The endurance of drafts in full: a thousand ends. */
    long: { type: 'boolean', default: false },
    /** Names of areas with commas between them; all when absent. */
    only: { type: 'string' },
  },
})
const began = performance.now()
// Nothing of the bench waits for a window without end.
endAppsAfter((values.long ? 60 : 5) * 60_000)
const rounds = Math.max(1, Number(values.rounds) || 1)
const folder = copyFolder(await seededFolder('large'))
const platform = await createPlatformProcess(folder, 'large')
await platform.start()
const administrator = await signedInClient(platform.url, 'admin', demoPassword)

const areas: Readonly<Record<string, () => Promise<Row[]>>> = {
  server: () => serverRows(administrator, rounds),
  connections: () => connectionRows(rounds),
  postgres: () => postgresRows(administrator, rounds),
  permission: () => permissionRows(rounds),
  scheme: () => schemeRows(rounds),
  reports: () => reportRows(rounds),
  pickers: () => pickerRows(rounds),
  related: () => relatedRows(rounds, values.long ? 1_000_000 : 100_000),
  approvals: () => approvalRows(rounds),
  search: () => searchRows(administrator, rounds),
  designs: () => designRows(rounds),
  interfaces: () => interfaceRows(rounds),
  'start-up': () => startupRows(platform.url, rounds),
  chat: () => chatRows(),
  session: () => sessionRows(platform.url, rounds),
  ...Object.fromEntries(
    Object.entries(windowAreas).map(([name, measure]) => [name, () => measure(administrator, rounds)]),
  ),
  'system-data': () => systemDataRows(rounds),
  imports: () => importRows(administrator, platform, rounds),
  'split import': () => splitRows(administrator, platform),
  idle: () => idleRows(platform),
  printing: () => printingRows(rounds),
  uploads: () => uploadRows(platform, rounds, values.long ? 2048 : 256),
  scale: () => scaleRows(values.long),
  drafts: () => draftRows(administrator, values.long ? fullRounds : shortRounds),
}

/** A window that was driven too fast for a busy machine gets a second chance; what fails twice is told. */
async function measured(name: string, measure: () => Promise<Row[]>): Promise<Row[] | Error> {
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now()
    try {
      const rows = await measure()
      console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
      return rows
    } catch (error) {
      console.error(`${name}, attempt ${attempt}:`, error)
      if (attempt === 2) return error instanceof Error ? error : new Error(String(error))
    }
  }
}

const wanted = values.only?.split(',').map((name) => name.trim()) ?? Object.keys(areas)
const unknown = wanted.filter((name) => !(name in areas))
if (unknown.length > 0) console.error(`No such area: ${unknown.join(', ')}. Areas: ${Object.keys(areas).join(', ')}`)
const rows: Row[] = []
const failed: string[] = [...unknown]
try {
  for (const [name, measure] of Object.entries(areas)) {
    if (!wanted.includes(name)) continue
    const outcome = await measured(name, measure)
    if (outcome instanceof Error) failed.push(name)
    else rows.push(...outcome)
    // After each area: an hour of measuring is not lost with the last one.
    if (values.json) {
      const told = rows.map((row) => ({ ...row, ratio: ratio(row) }))
      writeFileSync(values.json, `${JSON.stringify(told, null, 2)}\n`)
    }
  }
} finally {
  await platform.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${Math.round((performance.now() - began) / 1000)} s in all`)
const faults = rows.filter(isFault)
console.log(`\n${renderTable(rows)}`)
for (const { area, measure, value, unit, limit } of faults)
  console.error(`FAULT ${area}, ${measure}: ${value} ${unit}, allowed ${limit ?? 'any number'}`)
if (failed.length > 0) console.error(`FAILED: ${failed.join(', ')}`)
process.exit(faults.length + failed.length === 0 ? 0 : 1)
