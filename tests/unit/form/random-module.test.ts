import { describe, expect, it } from 'vitest'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { checkRecord } from '#shared/form/values.ts'
import { randomModule } from '../../support/random-module.ts'

const around = {
  userIds: ['349057407209541', '349057407209542', '349057407209543'],
  dictionaries: [
    {
      id: 'sex',
      entries: [
        { id: '11', enCode: '1', fullName: '男' },
        { id: '12', enCode: '2', fullName: '女' },
      ],
    },
  ],
}

describe('random modules', () => {
  it('loses no field of a definition it has never seen', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const module = randomModule(seed, around)
      const form = parseForm(module.formData)
      if (!form.ok) throw new Error(`seed ${seed}: ${form.problem}`)
      const names = new Set(form.plan.fields.map((field) => field.name))
      for (const field of module.fields) expect(names).toContain(field.config.__vModel__)
      const list = parseList(module.columnData, form.plan)
      if (!list.ok) throw new Error(`seed ${seed}: ${list.problem}`)
      expect(list.plan.columns.every((column) => column.field !== null)).toBe(true)
      expect(list.plan.columns).toHaveLength(module.fields.length + (module.childTable?.columns.length ?? 0))
    }
  })

  it('neither refuses nor changes a valid record', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const module = randomModule(seed, around)
      const form = parseForm(module.formData)
      if (!form.ok) throw new Error(form.problem)
      const record = module.record(seed)
      const { values, problems } = checkRecord(form.plan, record)
      expect(problems.map((each) => `${each.field.name}${each.column?.name ?? ''}: ${each.problem.code}`)).toEqual([])
      for (const [name, value] of Object.entries(record)) expect(values[name], `${seed} ${name}`).toEqual(value)
    }
  })
})
