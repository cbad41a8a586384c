import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldPlan } from '#shared/form/model.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { type ForeignWorld, foreignDesign, generations, themes } from '../../../support/foreign-designs.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { colours, type Surroundings, surroundings } from './support/models.ts'
import { openOrders } from './support/order-module.ts'

const designs = generations.flatMap((generation) => themes.map((theme) => [theme, generation] as const))

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`designs of the family, on ${dialect}`, () => {
    let platform: TestPlatform
    let around: Surroundings
    let world: ForeignWorld
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      around = await surroundings(platform)
      const orders = await openOrders(platform)
      world = {
        userId: around.userIds[0] ?? '',
        departmentId: 'college',
        dictionary: colours.id,
        entry: colours.entries[0]?.id ?? '',
        modelId: orders.id,
        recordId: await orders.created({ title: '打印纸' }),
      }
    })
    afterAll(() => platform.close())

    it.each(designs)(
      '%s of generation %s open, are filled in, and come back with every key',
      async (theme, generation) => {
        const session = { token: around.administrator }
        const { name, formData, columnData, record } = foreignDesign(theme, generation, world)
        const foreign = { flowTemplateJson: '{"a":1}', enableFlow: 0, interfaceParam: '', someday: { deep: [1] } }
        const entity = { fullName: name, enCode: `f${theme}${generation.replace('.', '')}`, formData, columnData }
        const body = { ...entity, appColumnData: columnData, isRelease: 0, sortCode: 0, ...foreign }
        const made = await platform.call('design.create', { body } as never, session)
        expect(made.msg, name).toMatch(/成功/)
        const id = String(made.data)
        const stored = await platform.call('design.read', { params: { id } }, session)
        // As texts: the order of the keys counts too.
        expect(stored.data).toMatchObject({ formData, columnData, appColumnData: columnData, someday: { deep: [1] } })
        const released = await platform.call('design.release', { params: { id }, body: {} }, session)
        expect(released.code).toBe(200)

        const config = await platform.call('module.config', { params: { id } }, session)
        expect(JSON.parse(config.data.formData)).toEqual(JSON.parse(formData))
        const form = parseForm(config.data.formData)
        if (!form.ok) throw new Error(form.problem)
        expect(parseList(config.data.columnData, form.plan).ok).toBe(true)
        // Nothing that holds a value falls out of the form; what nobody knows is there as unknown, and says so.
        const names = form.plan.fields.map((field: FieldPlan) => field.name)
        for (const key of Object.keys(record)) expect(names).toContain(key)

        const data = JSON.stringify(record)
        const saved = await platform.call('module.create', { params: { id }, body: { data } }, session)
        expect(saved.msg, name).toBe('新建成功')
        const listed = await platform.call('module.list', { params: { id }, body: {} }, session)
        const [row] = listed.data.list
        const read = async () => {
          const answer = await platform.call('module.record', { params: { id, dataId: row?.id ?? '' } }, session)
          return JSON.parse(answer.data.data) as Record<string, unknown>
        }
        const first = await read()
        for (const [key, value] of Object.entries(record)) {
          if (Array.isArray(value) && typeof value[0] === 'object') expect(first[key]).toMatchObject(value)
          else expect(first[key], `${name} ${key}`).toEqual(value)
        }
        if (theme === 'lines') expect(first['total']).toBe(30)

        const again = { id: row?.id ?? '', data: JSON.stringify(first) }
        const changed = await platform.call('module.update', { params: { id, dataId: again.id }, body: again }, session)
        expect(changed.msg).toBe('修改成功')
        const second = await read()
        for (const key of Object.keys(record)) expect(second[key], `${name} ${key}`).toEqual(first[key])
      },
    )
  })
}
