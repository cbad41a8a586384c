import { describe, expect, it } from 'vitest'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { type DesignTexts, localizeDesign } from '#shared/form/parsing/localize.ts'

const words: Readonly<Record<string, string>> = {
  'leave.reason.label': 'Reason',
  'leave.days.label': 'Days',
  'leave.day.label': 'Day',
  'leave.kind.sick': 'Sick leave',
}
const standard: Readonly<Record<string, string>> = { 新增: 'Add', 取消: 'Cancel', 请输入: 'Please enter' }
const texts: DesignTexts = { translate: (code) => words[code], standard: (text) => standard[text] }

const field = {
  __vModel__: 'f_reason',
  placeholder: '请输入',
  __config__: { jnpfKey: 'input', formId: 101, label: '事由', labelI18nCode: 'leave.reason.label' },
}

describe('a design in the language of whoever reads it', () => {
  it('takes the text of the code that stands beside a text', () => {
    expect(localizeDesign({ label: '事由', labelI18nCode: 'leave.reason.label' }, texts)['label']).toBe('Reason')
  })

  it('keeps the stored text where the code has no translation, and where there is no code', () => {
    const design = { label: '事由', labelI18nCode: 'leave.unknown', title: '标题' }
    expect(localizeDesign(design, texts)).toEqual(design)
  })

  it('finds options however deep they lie', () => {
    const design = { options: [{ id: '1', fullName: '病假', fullNameI18nCode: 'leave.kind.sick' }] }
    expect(localizeDesign(design, texts)).toMatchObject({ options: [{ id: '1', fullName: 'Sick leave' }] })
  })

  it('names a column of a child table after its table and its field and otherwise keeps both as stored', () => {
    const column = (codes: readonly string[]) => ({ prop: 'a-b', label: '明细-日期', fullNameI18nCode: codes })
    expect(localizeDesign(column(['leave.days.label', 'leave.day.label']), texts)['label']).toBe('Days-Day')
    expect(localizeDesign(column(['leave.days.label', 'leave.unknown']), texts)['label']).toBe('明细-日期')
  })

  it('translates what the designer writes by itself, and never what an author typed', () => {
    const design = {
      cancelButtonText: '取消',
      confirmButtonText: '送出',
      btnsList: [
        { value: 'add', label: '新增' },
        { value: 'own', label: '新增一批' },
      ],
      content: '取消',
    }
    expect(localizeDesign(design, texts)).toEqual({
      ...design,
      cancelButtonText: 'Cancel',
      btnsList: [
        { value: 'add', label: 'Add', labelAsStored: '新增' },
        { value: 'own', label: '新增一批' },
      ],
    })
  })

  it('leaves the stored design as it is', () => {
    const before = structuredClone(field)
    localizeDesign(field, texts)
    expect(field).toEqual(before)
  })

  it('reaches form and list when they are parsed', () => {
    const form = parseForm(JSON.stringify({ fields: [field], cancelButtonText: '取消' }), texts)
    if (!form.ok) throw new Error(form.problem)
    expect(form.plan.cancelText).toBe('Cancel')
    expect(form.plan.fields[0]).toMatchObject({ label: 'Reason', placeholder: 'Please enter' })
    const columnData = { columnList: [{ prop: 'f_reason' }], btnsList: [{ value: 'add', label: '新增' }] }
    const list = parseList(JSON.stringify(columnData), form.plan, texts)
    if (!list.ok) throw new Error(list.problem)
    expect(list.plan.columns[0]?.label).toBe('Reason')
    expect(list.plan.buttons).toEqual([{ value: 'add', label: 'Add' }])
  })
})
