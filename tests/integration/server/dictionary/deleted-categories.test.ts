import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field } from '#server/seed/modules/fields.ts'
import { columnData, formData } from '#server/seed/modules/model.ts'
import { addTemplate } from '../print/support.ts'
import { addCategory, addRule } from '../serial-rule/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addEntry, addType } from './dictionary.cases.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`a category that was deleted, on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const remove = (id: string) => platform.call('dictionary.deleteEntry', { params: { id } }, { token })

    test('keeps its name in the list of serial rules, and says that it is gone', async () => {
      const category = await addCategory(platform, '旧业务')
      const rule = await addRule(platform, { category: category.id })
      await remove(category.id)
      const listed = async (language: string) => {
        const query = { keyword: rule.en_code }
        return (await platform.call('serialRule.list', { query }, { token, language })).data.list[0]?.category
      }
      expect(await listed('zh')).toBe(`${category.full_name}（已删除）`)
      expect(await listed('en')).toBe(`${category.full_name} (deleted)`)
    })

    test('keeps its name in the list of designs, whether they name it by its id or its code', async () => {
      const category = await addCategory(platform, '旧类')
      for (const [index, name] of [category.id, category.en_code].entries()) {
        const fields = [field(1, 'input', 'title', 'title')]
        const form = formData({ popupType: 'general', width: '600px', labelWidth: 90, printIds: [], fields })
        const list = columnData({
          ...{ fields, columns: [{ prop: 'title' }], searches: [] },
          ...{ sortField: '', sort: 'desc', printIds: [] },
        })
        const body = {
          fullName: `旧表${index}`,
          enCode: `oldForm${index}`,
          category: name,
          formData: form,
          columnData: list,
          isRelease: 0,
        }
        expect((await platform.call('design.create', { body }, { token })).code).toBe(200)
      }
      await remove(category.id)
      const { data } = await platform.call('design.list', { query: { keyword: 'oldForm' } }, { token })
      const gone = `${category.full_name}（已删除）`
      expect(data.list.map(({ category }) => category)).toEqual([gone, gone])
    })

    test('keeps its name in the list of print templates', async () => {
      const type = await addType(platform)
      await platform.database
        .updateTable('dictionary_type')
        .set({ en_code: 'printDev' })
        .where('id', '=', type.id)
        .execute()
      const entry = await addEntry(platform, type.id, '旧单据')
      await addTemplate(platform.database, { category: entry.en_code })
      await remove(entry.id)
      const { data } = await platform.call('print.list', { query: { category: entry.en_code } }, { token })
      expect(data.list.map(({ category }) => category)).toEqual(['旧单据（已删除）'])
    })
  })
}
