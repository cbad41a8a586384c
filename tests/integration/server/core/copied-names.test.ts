import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seenName } from '#shared/rules/validation.ts'
import { loose } from '#server/database/loose.ts'
import { addInterface } from '../data-interface/support.ts'
import { openOrders } from '../module/support/order-module.ts'
import { addTemplate } from '../print/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

/** Names as they were stored before there were rules for what shows, and such as a copy has no room for. */
const names = [
  '课\u200b表 ',
  '\u200b',
  `${'长'.repeat(30)}${'😀'.repeat(10)}`,
  `${'长'.repeat(29)}${'😀'.repeat(10)}尾`,
]

for (const dialect of dialects)
  describe.skipIf(missing(dialect))(`what a copy is called, on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const kinds = {
      'a data interface': {
        table: 'data_interface',
        make: () => addInterface(platform),
        copy: (id: string) => platform.call('dataInterface.copy', { params: { id } }, { token }),
      },
      'a module': {
        table: 'visual_model',
        make: async () => (await openOrders(platform)).id,
        copy: (id: string) => platform.call('design.copy', { params: { id } }, { token }),
      },
      'a print template': {
        table: 'print_template',
        make: () => addTemplate(platform.database),
        copy: (id: string) => platform.call('print.copy', { params: { id } }, { token }),
      },
      'a message template': {
        table: 'message_template',
        make: async () => {
          const templates = loose(platform.database)
          const row = await templates.selectFrom('message_template').select('id').executeTakeFirstOrThrow()
          const id = String(row['id'])
          await templates
            .updateTable('message_template')
            .set({ template_type: 0, title: 'a', content: 'a' })
            .where('id', '=', id)
            .execute()
          return id
        },
        copy: (id: string) => platform.call('messageTemplate.copy', { params: { id } }, { token }),
      },
    }

    it.each(Object.entries(kinds))(
      '%s: a name that can be saved again, whatever the original is called',
      async (_name, kind) => {
        const id = await kind.make()
        const rows = () => loose(platform.database).selectFrom(kind.table).select(['id', 'full_name']).execute()
        for (const name of names) {
          await loose(platform.database).updateTable(kind.table).set({ full_name: name }).where('id', '=', id).execute()
          const before = new Set((await rows()).map((row) => row['id']))
          expect(await kind.copy(id), name).toMatchObject({ code: 200 })
          const copied = String((await rows()).find((row) => !before.has(row['id']))?.['full_name'])
          expect(copied).toBe(seenName(copied))
          expect(copied.isWellFormed()).toBe(true)
          expect(copied).toMatch(/副本）?\d*$/)
          expect(copied.length).toBeLessThanOrEqual(50)
          expect(copied.startsWith(seenName(name).slice(0, 25))).toBe(true)
        }
      },
    )
  })
