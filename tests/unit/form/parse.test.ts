import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormPlan } from '#shared/form/model.ts'
import { noLabels } from '#shared/form/kind.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { checkRecord, displayRecord, initialRecord, referencesOf } from '#shared/form/values.ts'

function formOf(fields: readonly unknown[], root: object = {}): FormPlan {
  const parsed = parseForm(JSON.stringify({ ...root, fields }))
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}
const labels = noLabels

describe('parseForm', () => {
  it.each(['', '{', 'null', '[]', '"x"', '{"fields":{}}', '{}'])('does not take %j for a form', (source) => {
    const parsed = parseForm(source)
    expect(parsed.ok).toBe(false)
  })

  it('parses, checks and shows any JSON without throwing', () => {
    const kind = fc.constantFrom('input', 'table', 'select', 'tab', 'calculate', 'datePicker', 'comInput', 'x')
    const field = fc.letrec((tie) => ({
      field: fc.record(
        {
          __config__: fc.oneof(
            fc.anything(),
            fc.record(
              {
                jnpfKey: kind,
                span: fc.anything(),
                regList: fc.anything(),
                visibility: fc.anything(),
                dictionaryType: fc.anything(),
                children: fc.oneof({ maxDepth: 3 }, fc.anything(), fc.array(tie('field'), { maxLength: 3 })),
              },
              { requiredKeys: ['jnpfKey'] },
            ),
          ),
          __vModel__: fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor'), fc.anything()),
          options: fc.anything(),
          props: fc.anything(),
          expression: fc.anything(),
          format: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    })).field
    fc.assert(
      fc.property(
        fc.array(field, { maxLength: 5 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'id'), fc.anything()),
        (fields, record) => {
          let source: string
          try {
            source = JSON.stringify({ fields }) ?? ''
          } catch {
            return
          }
          const parsed = parseForm(source)
          if (!parsed.ok) return
          checkRecord(parsed.plan, record)
          displayRecord(parsed.plan, record, labels)
          referencesOf(parsed.plan, [record])
          initialRecord(parsed.plan, { userId: 'u', now: 0 })
        },
      ),
      { numRuns: 400 },
    )
  })

  it('old spellings keep their kind, options and names', () => {
    const plan = formOf([
      { __vModel__: 'a', __config__: { jnpfKey: 'comInput', label: '甲' } },
      { __vModel__: 'b', __config__: { jnpfKey: 'numInput' } },
      { __vModel__: 'c', __config__: { jnpfKey: 'date' }, type: 'month' },
      { __vModel__: 'd', __config__: { jnpfKey: 'time' } },
      { __vModel__: 'e', __config__: { jnpfKey: 'dicSelect', dictionaryType: 'sex' } },
      {
        __vModel__: 'f',
        __slot__: { options: [{ code: '1', name: '男' }] },
        __config__: { jnpfKey: 'radio', props: { label: 'name', value: 'code' } },
      },
    ])
    expect(plan.fields.map((field) => field.kind)).toEqual([
      'input',
      'inputNumber',
      'datePicker',
      'timePicker',
      'select',
      'radio',
    ])
    expect(plan.fields[4]?.options).toMatchObject({ type: 'dictionary', dictionaryType: 'sex' })
    expect(displayRecord(plan, { f: '1', c: new Date(2024, 2, 1).getTime() }, labels)).toMatchObject({
      f: '男',
      c: '2024-03',
    })
  })

  it('an unknown kind is kept and its value unchanged', () => {
    const plan = formOf([{ __vModel__: 'sign', __config__: { jnpfKey: 'hologram', label: '签名' } }])
    expect(plan.fields[0]).toMatchObject({ name: 'sign', kind: 'unknown', rawKind: 'hologram' })
    const value = [{ fileId: '1', name: 'x.png' }]
    expect(checkRecord(plan, { sign: value }).values).toEqual({ sign: value })
  })

  it('a field without __config__ is kept, and a nameless one holds no value', () => {
    const plan = formOf([
      { __vModel__: 'a', jnpfKey: 'input', label: '甲' },
      { __config__: { jnpfKey: 'input', label: '乙' } },
    ])
    expect(plan.fields.map((field) => field.name)).toEqual(['a'])
    expect(plan.nodes).toHaveLength(2)
  })

  it('refuses names that reach into objects or break a column name', () => {
    const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'a b', '1a', 'a;drop', 'a-b', 'x'.repeat(200)]
    const plan = formOf(names.map((name) => ({ __vModel__: name, __config__: { jnpfKey: 'input' } })))
    expect(plan.fields).toEqual([])
  })

  it('broken regular expressions do not stop the form, and stateful ones match every time', () => {
    const plan = formOf([
      {
        __vModel__: 'a',
        __config__: {
          jnpfKey: 'input',
          regList: [{ pattern: '/(/', message: '坏' }, { pattern: '/^\\d+$/g', message: '只能是数字' }, 7],
        },
      },
    ])
    expect(plan.fields[0]?.patterns).toHaveLength(1)
    const once = () => checkRecord(plan, { a: '12' }).problems
    expect([once(), once(), once()]).toEqual([[], [], []])
    expect(checkRecord(plan, { a: 'x' }).problems[0]?.problem).toEqual({ code: 'pattern', text: '只能是数字' })
  })

  it('finds fields inside containers, tabs and collapses in their order', () => {
    const input = (name: string) => ({ __vModel__: name, __config__: { jnpfKey: 'input' } })
    const box = (jnpfKey: string, children: unknown[]) => ({ __config__: { jnpfKey, children } })
    const plan = formOf([
      box('card', [input('a'), box('row', [input('b')])]),
      box('tab', [{ title: '一', __config__: { children: [input('c')] } }]),
      box('collapse', [{ title: '二', __config__: { jnpfKey: 'collapseItem', children: [input('d')] } }]),
      box('tableGrid', [box('tableGridTr', [box('tableGridTd', [input('e')])])]),
      input('a'),
    ])
    expect(plan.fields.map((field) => field.name)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(plan.nodes[1]).toMatchObject({ kind: 'tab', children: [{ kind: 'tabItem', title: '一' }] })
  })

  it('endless nesting does not overflow the stack', () => {
    let source = '{"__config__":{"jnpfKey":"card","children":[]}}'
    for (let depth = 0; depth < 3000; depth += 1) source = `{"__config__":{"jnpfKey":"card","children":[${source}]}}`
    expect(parseForm(`{"fields":[${source}]}`).ok).toBe(true)
  })

  it('root settings of odd types do not reach the screen', () => {
    const plan = formOf([], {
      popupType: 'evil',
      generalWidth: 'expression(1)',
      drawerWidth: 700,
      printId: 'p1',
      labelWidth: '1e9',
      gutter: -3,
    })
    expect(plan).toMatchObject({
      popupType: 'general',
      generalWidth: '600px',
      drawerWidth: '700px',
      printIds: ['p1'],
      labelWidth: 400,
      gutter: 0,
    })
  })
})

describe('parseList', () => {
  const form = formOf([
    { __vModel__: 'a', __config__: { jnpfKey: 'input', label: '甲' } },
    {
      __config__: {
        jnpfKey: 'table',
        formId: 5,
        label: '明细',
        children: [{ __vModel__: 'c', __config__: { jnpfKey: 'inputNumber' } }],
      },
    },
  ])

  it.each(['', '[', '{}', '{"columnList":1}'])('does not take %j for a list', (source) => {
    expect(parseList(source, form).ok).toBe(false)
  })

  it('keeps columns without __config__, child columns and foreign columns', () => {
    const parsed = parseList(
      JSON.stringify({
        columnList: [
          { prop: 'a', label: '甲', width: '120', fixed: 'left', sortable: true },
          { prop: 'tableField5-c', label: '明细-数量', width: null, fixed: 'none' },
          { prop: 'gone', label: '已删' },
          { prop: 'a', label: '重复' },
          null,
        ],
        searchList: [{ prop: 'a', searchType: 2 }, { prop: 'gone' }],
        btnsList: [{ value: 'add', label: '新增' }],
        defaultSortConfig: [{ field: 'a', sort: 'asc' }],
        sort: 'desc',
        pageSize: '50',
        useBtnPermission: 1,
      }),
      form,
    )
    if (!parsed.ok) throw new Error(parsed.problem)
    expect(
      parsed.plan.columns.map((column) => [column.prop, column.field?.name ?? null, column.width, column.fixed]),
    ).toEqual([
      ['a', 'a', 120, 'left'],
      ['tableField5-c', 'c', null, null],
      ['gone', null, null, null],
    ])
    expect(parsed.plan.searches.map((search) => search.prop)).toEqual(['a'])
    expect(parsed.plan).toMatchObject({ sort: 'asc', sortField: 'a', pageSize: 50, useButtonPermission: true })
  })
})
