import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDefinition } from '#server/areas/module/definition.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders } from './support/order-module.ts'

describe('the parsed definition of a module', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  const rename = (database: PlatformDatabase, id: string, full_name: string) =>
    database
      .updateTable('visual_model')
      .set((row) => ({ full_name, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()

  it('is used within a transaction too, and what was taken back there is known nowhere else', async () => {
    const { database } = platform.server.services
    const { id } = await openOrders(platform)
    const known = await loadDefinition(database, id)
    expect(await database.transaction().execute((inside) => loadDefinition(inside, id))).toBe(known)
    await expect(
      database.transaction().execute(async (inside) => {
        await rename(inside, id, 'taken back')
        expect((await loadDefinition(inside, id)).fullName).toBe('taken back')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await loadDefinition(database, id)).toBe(known)
    await rename(database, id, 'kept')
    // It has the version now that the other one had.
    expect((await loadDefinition(database, id)).fullName).toBe('kept')
    expect((await database.transaction().execute((inside) => loadDefinition(inside, id))).fullName).toBe('kept')
  })
})
