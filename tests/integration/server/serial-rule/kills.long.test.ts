import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedId } from '#server/seed/ids.ts'
import { temporaryFolder } from '../../../support/launch.ts'
import { type HttpClient, signedInClient } from '../../../support/platform-http.ts'
import { createPlatformProcess, type PlatformProcess } from '../../../support/platform-process.ts'
import { missing } from '../support/dialects.ts'
import { createPostgresDatabase } from '../support/postgres.ts'

/** The asset register, whose receipts are numbered by month. */
const register = seedId('model', 2)
const path = `/api/visualdev/OnlineDev/${register}`
const kills = 20
const writers = 4
/** What the codes of the assets begin with that this test saves. */
const mark = 'KILLED'

interface Side {
  readonly server: PlatformProcess
  readonly client: HttpClient
}

describe.skipIf(missing('postgres'))(
  'two server processes on one PostgreSQL, one of which is killed again and again',
  () => {
    const folders = ['serial-one', 'serial-other'].map((name) => temporaryFolder(name))
    const sides: Side[] = []
    let example: Record<string, unknown> = {}
    beforeAll(async () => {
      const url = await createPostgresDatabase()
      for (const folder of folders) {
        const server = await createPlatformProcess(folder.path, 'demo', url)
        await server.start()
        sides.push({ server, client: await signedInClient(server.url, 'admin', 'Campus2026') })
      }
      const [{ client }] = sides as [Side]
      const list = await client.send<{ list: { id: string }[] }>('POST', `${path}/List`, {
        currentPage: 1,
        pageSize: 1,
      })
      const record = await client.get<{ data: string }>(`${path}/${list.data.list[0]?.id}`)
      example = JSON.parse(record.data.data) as Record<string, unknown>
    }, 300_000)
    afterAll(async () => {
      for (const { server } of sides) await server.kill()
      for (const folder of folders) folder.remove()
    })

    let saved = 0
    /** Saves one asset after the other until the server is gone or time is over. */
    async function save({ client }: Side, isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        saved += 1
        const body = { data: JSON.stringify({ ...example, f_code: `${mark}-${saved}`, f_receipt: 'forged' }) }
        const answer = await client.send('POST', path, body).catch(() => null)
        if (answer === null) return
        expect(answer).toMatchObject({ code: 200 })
      }
    }

    test('number every record that is there, without gap or double', async () => {
      const [killed, other] = sides as [Side, Side]
      for (let round = 0; round < kills; round += 1) {
        let isOver = false
        const work = [killed, other].flatMap((side) => Array.from({ length: writers }, () => save(side, () => isOver)))
        await wait(100 + ((round * 37) % 300))
        await killed.server.kill()
        isOver = true
        await Promise.all(work)
        await killed.server.start()
      }
      const query = { currentPage: 1, pageSize: 1_000_000, queryJson: JSON.stringify({ f_code: mark }) }
      const { data } = await other.client.send<{ list: { f_receipt: string }[] }>('POST', `${path}/List`, query)
      const numbers = data.list.map((row) => Number(row.f_receipt.slice(-4))).toSorted((one, next) => one - next)
      expect(numbers.length).toBeGreaterThan(kills)
      const [first = 0] = numbers
      expect(numbers).toEqual(numbers.map((_number, index) => first + index))
    }, 900_000)
  },
)
