import { describe, expect, it } from 'vitest'
import { renameField, runCommand, setField, setList } from '#shared/design/commands.ts'
import { type DesignDocument, fieldsOf, openDesign, writeDesign } from '#shared/design/document.ts'
import { changeList, listsInStep, missingOf } from '#shared/design/list/commands.ts'
import { itemProp, listInStep, newList, propFinder } from '#shared/design/list/in-step.ts'
import { columnItem } from '#shared/design/list/items.ts'
import { fieldsFor, propOf } from '#shared/design/list/places.ts'
import { isRaw, rawList } from '#shared/form/parsing/read.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'

let last = 100
const part = (jnpfKey: string, name: string, label: string, more: object = {}, config: object = {}) => ({
  __config__: { formId: ++last, jnpfKey, label, tag: 'JnpfInput', regList: [], span: 24, ...config },
  ...(name === '' ? {} : { __vModel__: name }),
  ...more,
})
const form = {
  idGlobal: 200,
  fields: [
    part('input', 'title', '标题'),
    part('input', 'secret', '密码', { useMask: true }),
    part('select', 'kind', '类别', { options: [{ id: 'a', fullName: '甲' }] }),
    part('inputNumber', 'amount', '金额'),
    part('treeSelect', 'parent', '上级'),
    part('uploadFile', 'files', '附件'),
    part('colorPicker', 'colour', '颜色'),
    part('divider', '', '分割'),
    part('calculate', '', '不保存', { expression: [] }),
    part('input', 'jnpf_side_jnpf_note', '副表'),
    part('table', 'tableField120', '明细', {}, { children: [part('inputNumber', 'days', '天数')] }),
    part('createTime', 'made', '创建时间'),
  ],
}
function open(list: unknown = null, appList: unknown = null): DesignDocument {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const opened = openDesign({
    formData: JSON.stringify(form),
    columnData: text(list),
    appColumnData: text(appList),
    tables: null,
  })
  if (!opened.ok) throw new Error(opened.problem)
  return opened.doc
}
const fields = fieldsOf(open())
const props = (use: Parameters<typeof fieldsFor>[1]) => fieldsFor(fields, use).map(propOf)
const ran = (doc: DesignDocument, command: Parameters<typeof runCommand>[1]) => runCommand(doc, command)?.doc ?? doc

it('offers each field where the family does', () => {
  expect(props('column')).toEqual([
    'title',
    'secret',
    'kind',
    'amount',
    'parent',
    'files',
    'jnpf_side_jnpf_note',
    'tableField120-days',
    'made',
  ])
  expect(props('search')).not.toContain('files')
  expect(props('sort')).toEqual(['title', 'secret', 'kind', 'amount', 'parent', 'made'])
  expect(props('sum')).toEqual(['title', 'amount', 'jnpf_side_jnpf_note'])
  expect(props('parent')).toEqual(['parent'])
  expect(props('import')).not.toContain('made')
})

describe('a list that is written', () => {
  it('has everything that clients of the family need', () => {
    const made = newList(fields)
    const list = listInStep(
      {
        ...made,
        type: 2,
        treeRelation: 'kind',
        searchList: [...rawList(made['columnOptions'])],
        customBtnsList: [{ value: 'b1', label: 'x' }],
        complexHeaderList: [{ id: 'h', fullName: 'h', childColumns: 'title,gone' }],
      },
      fields,
    )
    expect(isRaw(list['funcs'])).toBe(true)
    for (const key of [
      'searchList',
      'columnList',
      'columnOptions',
      'defaultColumnList',
      'btnsList',
      'columnBtnsList',
      'summaryField',
    ])
      expect(Array.isArray(list[key])).toBe(true)
    for (const item of ['searchList', 'columnList', 'columnOptions'].flatMap((key) => rawList(list[key]))) {
      expect([typeof item['id'], typeof item['prop'], typeof item['label']]).toEqual(['string', 'string', 'string'])
      expect(isRaw(item['__config__'])).toBe(true)
    }
    expect(rawList(list['columnOptions']).map(itemProp)).toContain('kind')
    expect(rawList(list['searchList']).map(itemProp)).not.toContain('kind')
    expect(rawList(list['customBtnsList']).every(({ event }) => isRaw(event))).toBe(true)
    expect(rawList(list['complexHeaderList'])[0]?.['childColumns']).toEqual(['title'])
    const child = rawList(list['columnOptions']).find((item) => itemProp(item) === 'tableField120-days')
    expect([child?.['label'], child?.['__vModel__']]).toEqual(['明细-天数', 'days'])
  })

  it('is read by the runtime, with the phone list beside it', () => {
    const doc = ran(open(), changeList(open(), newList(fields)))
    const texts = writeDesign(doc)
    const parsed = parseForm(texts.formData)
    if (!parsed.ok) throw new Error(parsed.problem)
    const list = parseList(texts.columnData ?? '', parsed.plan)
    expect(list.ok && list.plan.columns.map(({ prop }) => prop)).toEqual([
      'title',
      'secret',
      'kind',
      'amount',
      'parent',
      'files',
      'jnpf_side_jnpf_note',
      'made',
    ])
    expect(list.ok && list.plan.sorts).toEqual([{ field: 'made', order: 'desc' }])
    expect(rawList(doc.appList?.['columnList']).map(itemProp)).toEqual(rawList(doc.list?.['columnList']).map(itemProp))
  })
})

describe('a list beside its form', () => {
  const list = newList(fields)
  const doc = ran(open(), changeList(open(), list))

  it('is left alone, to the byte, while nothing changes', () => {
    const stored = open(doc.list, doc.appList)
    expect(listsInStep(stored)).toBeNull()
    expect(listInStep(doc.list ?? {}, fieldsOf(doc))).toBe(doc.list)
  })

  it('follows labels and options, drops what went, and keeps what it says itself', () => {
    const [title, secret, kind] = fieldsOf(doc).map(({ key }) => key)
    let next = ran(doc, setList('list', 'columnList.0.width', 240))
    next = ran(next, setList('list', 'searchList.0.label', '找标题'))
    next = ran(next, setField(title ?? '', '__config__.label', '名称'))
    next = ran(next, setField(kind ?? '', 'options', []))
    next = ran(next, { do: 'remove', keys: [secret ?? ''] })
    const command = listsInStep(next)
    if (!command) throw new Error('out of step')
    const after = ran(next, command)
    const [column] = rawList(after.list?.['columnList'])
    expect([column?.['label'], column?.['width'], after.list?.['searchList']]).toEqual([
      '名称',
      240,
      [expect.objectContaining({ prop: 'title', label: '找标题' })],
    ])
    expect(rawList(after.list?.['columnList'])[1]).toMatchObject({ prop: 'kind', options: [] })
    expect(rawList(after.appList?.['columnList']).map(itemProp)).not.toContain('secret')
    expect(listsInStep(after)).toBeNull()
  })

  it('follows another name everywhere', () => {
    const amount = fieldsOf(doc).find(({ name }) => name === 'amount')
    let next = ran(
      doc,
      changeList(doc, {
        ...doc.list,
        summaryField: ['amount'],
        defaultSortConfig: [{ field: 'amount', sort: 'asc' }],
        type: 3,
        groupField: 'amount',
      }),
    )
    next = ran(next, renameField(amount?.key ?? '', 'total'))
    const { list: after } = next
    expect([
      after?.['summaryField'],
      after?.['groupField'],
      rawList(after?.['defaultSortConfig'])[0]?.['field'],
    ]).toEqual([['total'], 'total', 'total'])
    expect(JSON.stringify(after)).not.toContain('"amount"')
    expect(JSON.stringify(next.appList)).not.toContain('"amount"')
  })

  it('leaves a phone list that was designed apart as it is, but for fields that are gone', () => {
    const own = {
      columnList: [columnItem(propFinder(fields)('title') ?? (fields[0] as never), fields)],
      odd: { kept: 1 },
    }
    const apart = open(doc.list, own)
    const next = ran(
      apart,
      changeList(apart, { ...apart.list, pageSize: 50, columnList: rawList(apart.list?.['columnList']).slice(2) }),
    )
    expect(rawList(next.appList?.['columnList']).map(itemProp)).toEqual(['title'])
    expect(next.appList?.['odd']).toEqual({ kept: 1 })
    expect(next.appList?.['pageSize']).toBe(50)
  })
})

it('says what a type of list still needs', () => {
  expect(missingOf({ type: 2, treeDataSource: 'dictionary', treeRelation: 'gone' }, fields)).toEqual([
    'treeRelation',
    'treeDictionary',
  ])
  expect(missingOf({ type: 3, groupField: 'files' }, fields)).toEqual(['groupField'])
  expect(missingOf({ type: 5, parentField: 'kind' }, fields)).toEqual(['parentField'])
  expect(missingOf({ type: 5, parentField: 'parent' }, fields)).toEqual([])
  expect(missingOf({ type: 1 }, fields)).toEqual([])
})
