import { describe, expect, it } from 'vitest'
import { makeModels } from '#server/seed/modules/catalogue.ts'
import { readDictionaries } from '#server/seed/reference.ts'
import { makeTeachingModels } from '#server/seed/teaching.ts'
import { makeWorkModels } from '#server/seed/work-modules.ts'
import { fieldsOf, openDesign } from '#shared/design/document.ts'
import { lintDesign } from '#shared/design/lint/index.ts'
import type { LintCode } from '#shared/design/lint/problem.ts'
import { referencesIn, usesOf } from '#shared/design/lint/references.ts'
import { newList } from '#shared/design/list/in-step.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'

type Part = { __config__: Record<string, unknown>; [key: string]: unknown }
interface Design {
  form: { fields: Part[]; idGlobal: number; [key: string]: unknown }
  list: { [key: string]: unknown }
  tables: object[]
}

const on = { change: scriptStubs.field, blur: scriptStubs.field }
function part(
  formId: number,
  jnpfKey: string,
  name: string,
  label: string,
  more: object = {},
  config: object = {},
): Part {
  return {
    __config__: {
      formId,
      jnpfKey,
      label,
      tag: 'Jnpf',
      regList: [],
      required: false,
      noShow: false,
      tableName: 't_main',
      ...config,
    },
    on,
    ...(name === '' ? {} : { __vModel__: name }),
    ...more,
  } as Part
}
const token = (name: string) => ({ __vModel__: name, label: name })
const props = { label: 'fullName', value: 'id' }

/** A design in order, with one of everything that lint looks at. */
function sound(): Design {
  const form = {
    idGlobal: 120,
    funcs: { onLoad: scriptStubs.formLoad, beforeSubmit: scriptStubs.beforeSubmit, afterSubmit: '' },
    fields: [
      part(101, 'input', 'title', '标题', {}, { regList: [{ pattern: '/^\\d+$/', message: 'x' }] }),
      part(
        102,
        'select',
        'kind',
        '类别',
        { options: [{ id: 'a', fullName: '甲' }], props },
        { dataType: 'static', defaultValue: 'a' },
      ),
      part(103, 'inputNumber', 'price', '单价', { min: 0, max: 10 }),
      part(104, 'inputNumber', 'qty', '数量'),
      part(105, 'calculate', 'total', '合计', { expression: [token('price'), '×', token('qty')] }),
      part(
        106,
        'relationForm',
        'supplier',
        '供应商',
        { modelId: '1', relationField: 'name', columnOptions: [] },
        { transferList: [{ targetField: 'title', sourceValue: 'name' }] },
      ),
      part(107, 'relationFormAttr', '', '电话', { relationField: 'supplier_jnpfTable_t_main1', showField: 'phone' }),
      part(
        108,
        'table',
        'tableField108',
        '明细',
        { summaryField: ['days'] },
        {
          children: [
            part(109, 'inputNumber', 'days', '天数', {}, { relationTable: 't_child' }),
            part(
              110,
              'calculate',
              'cost',
              '费用',
              { expression: [token('tableField108.days'), '×', token('price')] },
              { relationTable: 't_child' },
            ),
          ],
          complexHeaderList: [{ id: 'h', childColumns: ['days'] }],
        },
      ),
      part(
        111,
        'tab',
        '',
        '',
        {},
        {
          active: 'one',
          children: [
            {
              title: '一',
              name: 'one',
              __config__: { jnpfKey: 'tabItem', formId: 112, children: [part(113, 'textarea', 'note', '备注')] },
            },
          ],
        },
      ),
      part(
        114,
        'select',
        'city',
        '城市',
        { props },
        {
          dataType: 'dynamic',
          propsUrl: 'i1',
          templateJson: [
            { field: 'k', relationField: 'kind', sourceType: 1 },
            { field: 's', relationField: '@userId', sourceType: 4 },
          ],
        },
      ),
      part(115, 'treeSelect', 'parent', '上级', { options: [], props }, { dataType: 'static', defaultValue: null }),
      part(
        116,
        'datePicker',
        'day',
        '日期',
        { format: 'yyyy-MM-dd' },
        { startTimeRule: true, startTimeType: 2, startRelationField: 'until' },
      ),
      part(117, 'datePicker', 'until', '截止', { format: 'yyyy-MM-dd' }),
      part(118, 'billRule', 'code', '单号', {}, { rule: 'r' }),
    ],
    atriumRules: {
      version: 1,
      rules: [
        {
          id: 'r1',
          name: 'r',
          enabled: true,
          when: {
            matchLogic: 'and',
            conditionList: [{ logic: 'and', groups: [{ field: 'kind', symbol: '==', fieldValue: 'a' }] }],
          },
          actions: [{ type: 'show', fields: ['note'], clear: true }],
        },
      ],
    },
  }
  const opened = openDesign({ formData: JSON.stringify(form), columnData: null, appColumnData: null, tables: null })
  if (!opened.ok) throw new Error(opened.problem)
  const list = {
    ...newList(fieldsOf(opened.doc)),
    type: 2,
    treeRelation: 'kind',
    treeDictionary: 'x',
    searchList: newList(fieldsOf(opened.doc))['searchList'],
    defaultSortConfig: [{ field: 'price', sort: 'asc' }],
    showSummary: true,
    summaryField: ['price'],
    complexHeaderList: [{ id: 'h', fullName: 'h', align: 'left', childColumns: ['price', 'qty'] }],
    ruleList: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'title', symbol: 'like', fieldValue: 'x' }] }],
    },
    uploaderTemplateJson: { dataType: '1', selectKey: ['title'] },
    btnsList: [{ value: 'add' }, { value: 'upload' }, { value: 'batchPrint' }],
    printIds: ['p'],
    customBtnsList: [
      {
        value: 'b1',
        label: '开单',
        event: { btnType: 1, modelId: '2', formOptions: [{ currentField: 'title', field: 'x' }] },
      },
      { value: 'b2', label: '脚本', event: { btnType: 2, func: '({ data, refresh }) => { refresh() }' } },
    ],
  }
  list.searchList = (list.searchList as Record<string, unknown>[]).filter(({ prop }) => prop !== 'kind')
  return {
    form: JSON.parse(JSON.stringify(form)) as Design['form'],
    list: JSON.parse(JSON.stringify(list)) as Design['list'],
    tables: [{ table: 't_main' }, { table: 't_child' }],
  }
}

const textsOf = ({ form, list, tables }: Design) => ({
  formData: JSON.stringify(form),
  columnData: JSON.stringify(list),
  appColumnData: null,
  tables: JSON.stringify(tables),
})
const lint = (design: Design) => lintDesign(textsOf(design))
const field = ({ form }: Design, at: number): Part => {
  const found = form.fields[at]
  if (!found) throw new Error('no such field')
  return found
}
const columns = (design: Design) => field(design, 7).__config__['children'] as Part[]
const column = (design: Design, at: number) => columns(design)[at] as Part
const rule = (design: Design) => (design.form['atriumRules'] as { rules: Record<string, unknown>[] }).rules[0] ?? {}

const broken: readonly (readonly [string, LintCode, (design: Design) => void])[] = [
  ['nothing in the form', 'emptyForm', ({ form }) => void (form.fields = [])],
  ['a child table without columns', 'emptyTable', (design) => void columns(design).splice(0)],
  [
    'a container without parts',
    'emptyContainer',
    ({ form }) => void form.fields.push(part(119, 'card', '', '', {}, { children: [] })),
  ],
  [
    'a part without configuration',
    'noConfig',
    ({ form }) => void form.fields.push({ jnpfKey: 'input', __vModel__: 'bare' } as never),
  ],
  ['a formId twice', 'sameId', (design) => void (field(design, 3).__config__['formId'] = 101)],
  ['a counter below the ids', 'lowCounter', ({ form }) => void (form.idGlobal = 3)],
  ['a field without a name', 'noName', (design) => void delete field(design, 0)['__vModel__']],
  ['a name that is no key', 'badName', (design) => void (field(design, 12)['__vModel__'] = 'due date')],
  ['the name of the record id', 'badName', (design) => void (field(design, 12)['__vModel__'] = 'ID')],
  ['two names that differ by case', 'sameName', (design) => void (field(design, 12)['__vModel__'] = 'Title')],
  [
    'two fields with one label',
    'sameLabel',
    (design) => {
      field(design, 12).__config__['label'] = field(design, 0).__config__['label']
    },
  ],
  ['two columns with one name', 'sameName', (design) => void (column(design, 1)['__vModel__'] = 'days')],
  [
    'a formula with a stale field',
    'stale',
    (design) => void (field(design, 4)['expression'] = [token('gone'), '+', '1']),
  ],
  [
    'a formula that is not finished',
    'formula',
    (design) => void (field(design, 4)['expression'] = [token('price'), '×']),
  ],
  [
    'a formula with an open bracket',
    'formula',
    (design) => void (field(design, 4)['expression'] = ['(', token('price')]),
  ],
  ['a formula of itself', 'formulaCircle', (design) => void (field(design, 4)['expression'] = [token('total')])],
  [
    'formulas in a circle',
    'formulaCircle',
    (design) => {
      field(design, 4)['expression'] = [token('tableField108.cost')]
      column(design, 1)['expression'] = [token('total')]
    },
  ],
  [
    'a parameter with a stale field',
    'stale',
    (design) =>
      void (field(design, 9).__config__['templateJson'] = [{ field: 'k', relationField: 'gone', sourceType: 1 }]),
  ],
  [
    'options that follow each other in a circle',
    'linkCircle',
    (design) => {
      Object.assign(field(design, 1).__config__, {
        dataType: 'dynamic',
        propsUrl: 'i',
        templateJson: [{ field: 'k', relationField: 'city', sourceType: 1 }],
      })
    },
  ],
  ['a limit by a stale date', 'stale', (design) => void (field(design, 11).__config__['startRelationField'] = 'gone')],
  [
    'a choice that fills a stale field',
    'stale',
    (design) => void (field(design, 5).__config__['transferList'] = [{ targetField: 'gone', sourceValue: 'x' }]),
  ],
  [
    'an attribute of a stale choice',
    'stale',
    (design) => void (field(design, 6)['relationField'] = 'gone_jnpfTable_t_main1'),
  ],
  [
    'an attribute of what is no choice',
    'wrongSource',
    (design) => void (field(design, 6)['relationField'] = 'title_jnpfTable_t_main1'),
  ],
  ['a sum of a stale column', 'stale', (design) => void (field(design, 7)['summaryField'] = ['gone'])],
  [
    'a bad pattern',
    'badPattern',
    (design) => void (field(design, 0).__config__['regList'] = [{ pattern: '/(/', message: '' }]),
  ],
  [
    'a pattern that is no literal',
    'badPattern',
    (design) => void (field(design, 0).__config__['regList'] = [{ pattern: '^a$', message: '' }]),
  ],
  [
    'a required column that is hidden',
    'hiddenRequired',
    (design) => void Object.assign(column(design, 0).__config__, { required: true, noShow: true }),
  ],
  [
    'a hyphen in the label of a table',
    'hyphenLabel',
    (design) => void (field(design, 7).__config__['label'] = '明细-表'),
  ],
  ['a serial number without a rule', 'needs', (design) => void (field(design, 13).__config__['rule'] = '')],
  ['a choice of records of no module', 'needs', (design) => void (field(design, 5)['modelId'] = '')],
  ['options of no interface', 'needs', (design) => void (field(design, 9).__config__['propsUrl'] = '')],
  ['a range that holds nothing', 'emptyRange', (design) => void (field(design, 2)['max'] = -1)],
  [
    'two options with one id',
    'sameOption',
    (design) => void (field(design, 1)['options'] = [{ id: 'a' }, { id: 'a' }]),
  ],
  [
    'a default that is no option',
    'noSuchDefault',
    (design) => void (field(design, 1).__config__['defaultValue'] = 'z'),
  ],
  [
    'a tab that opens at none of its items',
    'tabActive',
    (design) => void (field(design, 8).__config__['active'] = 'two'),
  ],
  [
    'an async script',
    'script',
    (design) => void (field(design, 0)['on'] = { change: 'async ({ data }) => { await data }' }),
  ],
  [
    'a script that wants the page',
    'script',
    ({ form }) => void (form['funcs'] = { onLoad: '({ formData }) => { document.title = 1 }' }),
  ],
  [
    'a script with a stale field',
    'stale',
    (design) => void (field(design, 0)['on'] = { change: "({ setFormData }) => { setFormData('gone', 1) }" }),
  ],
  [
    'a field of a table that is not bound',
    'unbound',
    (design) => void (field(design, 0).__config__['tableName'] = 't_other'),
  ],
  ['a list without columns', 'noColumns', ({ list }) => void (list['columnList'] = [])],
  [
    'a column twice',
    'sameColumn',
    ({ list }) => void (list['columnList'] = (list['columnList'] as object[]).flatMap((item) => [item, item])),
  ],
  [
    'a column of a stale field',
    'stale',
    ({ list }) =>
      void ((list['columnList'] as Record<string, unknown>[])[0] = {
        ...part(1, 'input', 'gone', 'x'),
        id: 'gone',
        prop: 'gone',
        label: 'x',
      }),
  ],
  [
    'a sort by a stale field',
    'stale',
    ({ list }) => void (list['defaultSortConfig'] = [{ field: 'gone', sort: 'asc' }]),
  ],
  [
    'a sort by what has no order',
    'notSortable',
    ({ list }) => void (list['defaultSortConfig'] = [{ field: 'tableField108-days', sort: 'asc' }]),
  ],
  [
    'a filter by a stale field',
    'stale',
    ({ list }) =>
      void (list['ruleList'] = {
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'gone', symbol: '==', fieldValue: 1 }] }],
      }),
  ],
  [
    'a filter that cannot be read',
    'badFilter',
    ({ list }) =>
      void (list['ruleList'] = {
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'title', symbol: 'sounds', fieldValue: 1 }] }],
      }),
  ],
  [
    'a heading over a stale column',
    'stale',
    ({ list }) => void (list['complexHeaderList'] = [{ id: 'h', childColumns: ['gone'] }]),
  ],
  ['a sum of a stale field', 'stale', ({ list }) => void (list['summaryField'] = ['gone'])],
  ['a tree that filters by nothing', 'listNeeds', ({ list }) => void (list['treeRelation'] = '')],
  ['a tree whose field is searched too', 'treeSearched', ({ list }) => void (list['treeRelation'] = 'title')],
  ['groups by nothing', 'listNeeds', ({ list }) => void Object.assign(list, { type: 3, groupField: 'gone' })],
  [
    'a tree table without a parent',
    'listNeeds',
    ({ list }) => void Object.assign(list, { type: 5, parentField: 'title' }),
  ],
  [
    'too many keywords',
    'manyKeywords',
    ({ list }) =>
      void (list['searchList'] = ['title', 'note', 'code', 'title'].map((prop) => ({
        prop,
        id: prop,
        isKeyword: true,
      }))),
  ],
  [
    'a keyword of numbers',
    'noKeyword',
    ({ list }) => void (list['searchList'] = [{ prop: 'price', id: 'price', isKeyword: true }]),
  ],
  ['an import of nothing', 'importEmpty', ({ list }) => void (list['uploaderTemplateJson'] = { selectKey: [] })],
  [
    'a required field that no import can fill',
    'importLacks',
    (design) => {
      const supplier = design.form.fields.find(({ __config__ }) => __config__.label === '供应商')
      if (supplier) supplier.__config__['required'] = true
    },
  ],
  ['an import of a stale field', 'stale', ({ list }) => void (list['uploaderTemplateJson'] = { selectKey: ['gone'] })],
  ['a print button without a template', 'printEmpty', ({ list }) => void (list['printIds'] = [])],
  [
    'a button that does nothing',
    'buttonEmpty',
    ({ list }) => void (list['customBtnsList'] = [{ value: 'b', label: 'b', event: { btnType: 3 } }]),
  ],
  [
    'a button that hands over a stale field',
    'stale',
    ({ list }) =>
      void (list['customBtnsList'] = [
        { value: 'b', event: { btnType: 1, modelId: '1', formOptions: [{ currentField: 'gone', field: 'x' }] } },
      ]),
  ],
  [
    'a rule about a stale field',
    'rule',
    (design) => void (rule(design)['actions'] = [{ type: 'show', fields: ['gone'] }]),
  ],
  [
    'a rule that asks a stale field',
    'rule',
    (design) =>
      void (rule(design)['when'] = {
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'gone', symbol: '==', fieldValue: 1 }] }],
      }),
  ],
]

describe('lint', () => {
  it('finds nothing wrong with a design in order', () => {
    expect(lint(sound())).toEqual([])
  })

  it.each(broken)('finds %s: %s', (_what, code, spoil) => {
    const design = sound()
    spoil(design)
    const found = lint(design)
    expect(found.map((problem) => problem.code)).toContain(code)
    const { at } = found.find((problem) => problem.code === code) ?? {}
    expect(at?.part).toMatch(/^(form|list|rules)$/)
  })

  it('says what cannot be read instead of failing', () => {
    expect(lintDesign({ formData: '{' }).map(({ code }) => code)).toEqual(['notReadable'])
  })

  it('gives no false alarm on any module of the demo workspace', () => {
    const dictionaries = readDictionaries(['standard', 'campus', 'platform', 'teaching'], 0)
    const author = { userId: '1', now: 0 }
    const rows = [
      ...makeModels(dictionaries, author).rows,
      ...makeTeachingModels(dictionaries, author).rows,
      ...makeWorkModels(dictionaries, author).rows,
    ]
    expect(rows.length).toBeGreaterThan(8)
    const found = rows.map((row) => [
      row.full_name,
      lintDesign({ formData: row.form_data, columnData: row.column_data }),
    ])
    expect(found).toEqual(rows.map((row) => [row.full_name, []]))
  })
})

describe('where a field is used', () => {
  const opened = openDesign(textsOf(sound()))
  if (!opened.ok) throw new Error(opened.problem)
  const { doc } = opened
  const ways = (key: string) => [...new Set(usesOf(doc, key).map(({ way }) => way))].toSorted()

  it('is told with every way in which it is named', () => {
    expect(ways('101')).toEqual(['button', 'column', 'filter', 'import', 'search', 'transfer'])
    expect(ways('102')).toEqual(['column', 'parameter', 'rule', 'tree'])
    expect(ways('103')).toEqual(['column', 'formula', 'header', 'sort', 'sum'])
    expect(ways('109')).toEqual(['formula', 'header', 'summary'])
  })

  it('covers a whole child table by its columns', () => {
    expect(ways('108')).toContain('formula')
  })

  it('knows the field behind every name of a design in order', () => {
    expect(referencesIn(doc).filter(({ field: found }) => found === null)).toEqual([])
  })
})
