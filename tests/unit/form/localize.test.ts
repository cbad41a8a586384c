import { describe, expect, it } from 'vitest'
import { newPart } from '#shared/design/new-node.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { type DesignTexts, localizeDesign } from '#shared/form/parsing/localize.ts'

const words: Readonly<Record<string, string>> = {
  'leave.reason.label': 'Reason',
  'leave.days.label': 'Days',
  'leave.day.label': 'Day',
  'leave.kind.sick': 'Sick leave',
}
const texts: DesignTexts = { translate: (code) => words[code], language: 'en' }

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
        { value: 'add', label: 'Add', labelAsStored: '新增', labelWords: ['新增', '新增', 'Add'] },
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
    expect(form.plan.fields[0]).toMatchObject({ label: 'Reason', placeholder: 'Enter a value' })
    const columnData = { columnList: [{ prop: 'f_reason' }], btnsList: [{ value: 'add', label: '新增' }] }
    const list = parseList(JSON.stringify(columnData), form.plan, texts)
    if (!list.ok) throw new Error(list.problem)
    expect(list.plan.columns[0]?.label).toBe('Reason')
    expect(list.plan.buttons).toEqual([{ value: 'add', label: 'Add' }])
  })
})

describe('what a designer writes by itself', () => {
  const read = (design: Record<string, unknown>, language: 'zh' | 'zhtw' | 'en') =>
    localizeDesign(design, { translate: () => undefined, language })

  it('is read in the language of each reader, whatever language it was stored in', () => {
    const stored = { ...newPart('select'), placeholder: '请选择' }
    expect(stored).toMatchObject({ __config__: { label: '下拉选择' }, options: [{ fullName: '选项一' }, {}] })
    expect(read(stored, 'en')).toMatchObject({
      placeholder: 'Please select',
      __config__: { label: 'Select' },
      options: [{ fullName: 'Option 1' }, { fullName: 'Option 2' }],
    })
    const english = { __config__: { jnpfKey: 'input', label: 'Text' }, cancelButtonText: 'Cancel' }
    expect(read(english, 'zh')).toMatchObject({ __config__: { label: '单行输入' }, cancelButtonText: '取消' })
    expect(read(english, 'zhtw')).toMatchObject({ __config__: { label: '單行輸入' }, cancelButtonText: '取消' })
  })

  it('is the word for its own kind, so that nobody else loses a label', () => {
    for (const label of ['Position', 'Text', 'Notes'])
      expect(read({ jnpfKey: 'inputNumber', label }, 'zh')).toEqual({ jnpfKey: 'inputNumber', label })
    expect(read({ options: [{ id: '1', fullName: '确定' }] }, 'en')).toEqual({
      options: [{ id: '1', fullName: '确定' }],
    })
  })

  it('gives way to a translation by hand', () => {
    const design = { jnpfKey: 'input', label: '单行输入', labelI18nCode: 'leave.reason.label' }
    expect(localizeDesign(design, texts)['label']).toBe('Reason')
  })

  it('reaches items of tabs, and the columns of child tables in lists', () => {
    const tab = newPart('tab')
    expect(read(tab, 'en')).toMatchObject({ __config__: { children: [{ title: 'Item 1' }, { title: 'Item 2' }] } })
    expect(read({ title: 'Tabs 2', __config__: { jnpfKey: 'tabItem' } }, 'zh')['title']).toBe('新分项 2')
    const column = { jnpfKey: 'datePicker', prop: 't-d', label: '设计子表-日期选择' }
    expect(read(column, 'en')['label']).toBe('Child table-Date')
    expect(read({ ...column, label: '行程-日期选择' }, 'en')['label']).toBe('行程-Date')
    expect(read(newPart('card'), 'en')['header']).toBe('Card')
  })

  it('is known by every language in files that people bring', () => {
    const [option] = (read(newPart('radio'), 'en')['options'] ?? []) as { fullNameWords: readonly string[] }[]
    expect(option?.fullNameWords).toEqual(['选项一', '選項一', 'Option 1'])
  })
})
