import { rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { copyFolder, createPlatformProcess, seededFolder } from '../support/platform-process.ts'
import { httpClient, type HttpClient, signedInClient } from '../support/platform-http.ts'
import { demoPassword } from '../e2e/support/app.ts'
import { draftRows } from './drafts.ts'
import { requestRate } from './server-rate.ts'
import { sessionRows } from './session.ts'
import { startupRows } from './startup.ts'
import { ratio, renderTable, type Row } from './table.ts'
import { windowRows } from './window.ts'

const assetRegister = '220000000000000002'

async function serverRows(administrator: HttpClient): Promise<Row[]> {
  const body = {
    currentPage: 1,
    pageSize: 20,
    sort: 'desc',
    sidx: '',
    menuId: '',
    modelId: assetRegister,
    queryJson: '',
  }
  const nothing = await requestRate(
    httpClient(administrator.url),
    { method: 'GET', path: '/api/oauth/getConfig/nobody' },
    1500,
  )
  const currentUser = await requestRate(administrator, { method: 'GET', path: '/api/oauth/CurrentUser' }, 600)
  const list = await requestRate(
    administrator,
    { method: 'POST', path: `/api/visualdev/OnlineDev/${assetRegister}/List`, body },
    400,
  )
  const row = (measure: string, value: number): Row => ({
    area: 'server (large)',
    measure,
    value,
    unit: 'requests/s',
    baseline: 'getConfig (one small query)',
    baselineValue: nothing,
  })
  return [row('CurrentUser', currentUser), row('list of 190 000 records', list)]
}

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { json: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
const folder = copyFolder(await seededFolder('large'))
const platform = await createPlatformProcess(folder, 'large')
await platform.start()
try {
  const administrator = await signedInClient(platform.url, 'admin', demoPassword)
  const rows = [
    ...(await startupRows(platform.url, Number(values.rounds))),
    ...(await sessionRows(administrator, Number(values.rounds))),
    ...(await windowRows(administrator)),
    ...(await serverRows(administrator)),
    ...(await draftRows(administrator)),
  ]
  console.log(`\n${renderTable(rows)}`)
  if (values.json)
    writeFileSync(
      values.json,
      JSON.stringify(
        rows.map((row) => ({ ...row, ratio: ratio(row) })),
        null,
        2,
      ),
    )
} finally {
  await platform.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
