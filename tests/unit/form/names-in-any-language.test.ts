import { describe, expect, it } from 'vitest'
import { findColumns } from '#shared/form/import/headings.ts'
import { sheetColumns } from '#shared/form/import/sheet.ts'
import type { Ids } from '#shared/form/kind.ts'
import type { DesignTexts } from '#shared/form/parsing/localize.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kindOf } from '#shared/form/registry.ts'

const all: Readonly<Record<string, readonly [zhtw: string, en: string]>> = {
  'o.day': ['全日', 'Full day'],
  'o.half': ['半日', 'Half day'],
  'o.rest': ['休假', 'Leave'],
  'o.go': ['離開', '离开'],
  'f.part': ['時段', 'Part of the day'],
}
const english: DesignTexts = {
  translate: (code) => all[code]?.[1],
  language: null,
  words: (code) => all[code] ?? [],
}
const option = (id: string, fullName: string, code: string) => ({ id, fullName, fullNameI18nCode: code })
const form = (texts?: DesignTexts) => {
  const parsed = parseForm(
    JSON.stringify({
      fields: [
        {
          __vModel__: 'part',
          options: [
            option('d', '全天', 'o.day'),
            option('h', '半天', 'o.half'),
            option('l', '离开', 'o.rest'),
            option('g', '出门', 'o.go'),
          ],
          __config__: { jnpfKey: 'select', label: '时段', labelI18nCode: 'f.part', dataType: 'static' },
        },
        { __vModel__: 'on', activeTxt: '在用', inactiveTxt: '停用', __config__: { jnpfKey: 'switch', label: '状态' } },
      ],
    }),
    texts,
  )
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}
const ids: Ids = { id: () => undefined }
const read = (plan: ReturnType<typeof form>, at: number, text: string) => {
  const field = plan.fields[at]
  if (!field) throw new Error(text)
  const checked = kindOf(field).importValue(field, text, ids)
  return checked.ok ? checked.value : checked.problem.code
}

describe('words of the organisation', () => {
  it('are read in every language that an option is written in', () => {
    const plan = form(english)
    expect(['全天', '全日', 'Full day', 'd', '半天'].map((text) => read(plan, 0, text))).toEqual([
      'd',
      'd',
      'd',
      'd',
      'h',
    ])
    expect(read(plan, 0, 'Whole day')).toBe('notChoice')
    const stored = form({ ...english, translate: () => undefined })
    expect(['全天', 'Full day', '全日'].map((text) => read(stored, 0, text))).toEqual(['d', 'd', 'd'])
  })

  it('mean what their reader reads first, and then what the design says', () => {
    expect(read(form(english), 0, '离开')).toBe('g')
    expect(read(form({ ...english, translate: () => undefined }), 0, '离开')).toBe('l')
  })

  it('are none where two options bear one name', () => {
    const twice = form({ ...english, translate: () => undefined, words: () => ['Same'] })
    expect(read(twice, 0, 'Same')).toBe('notChoice')
  })

  it('say yes and no as people and programs write it', () => {
    const plan = form(english)
    for (const text of ['在用', '是', 'Yes', 'TRUE', '1', '开', 'on', '√']) expect(read(plan, 1, text), text).toBe(1)
    for (const text of ['停用', '否', 'no', 'False', '0', '關', 'OFF']) expect(read(plan, 1, text), text).toBe(0)
    expect(read(plan, 1, '也许')).toBe('notChoice')
  })

  it('stand over the columns of a file in any language', () => {
    const columns = sheetColumns(form(english))
    for (const heading of ['Part of the day', '时段', '時段'])
      expect(findColumns(columns, [['状态', heading]]), heading).toMatchObject({ ok: true, places: [1, 0] })
    expect(findColumns(columns, [['状态', '时间']])).toEqual({ code: 'unknown', names: ['时间'] })
  })
})
