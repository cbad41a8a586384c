import { describe, expect, it } from 'vitest'
import {
  all,
  bindField,
  changeGrid,
  type Command,
  copiedText,
  insertNodes,
  moveNodes,
  partsOf,
  removeNodes,
  renameField,
  rulesKey,
  setField,
  setForm,
  setList,
  setPart,
  spliceParts,
} from '#shared/design/commands.ts'
import {
  type DesignDocument,
  fieldsOf,
  indexOf,
  keysIn,
  nodeOf,
  openDesign,
  type DropTarget,
  slotDepth,
  writeDesign,
} from '#shared/design/document.ts'
import { isMerged, newCell, newRow, spanOf } from '#shared/design/grid.ts'
import { type History, historyOf, redoIn, runIn, undoIn } from '#shared/design/history.ts'
import { lintDesign, lintDocument } from '#shared/design/lint/index.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { type Raw, rawList } from '#shared/form/parsing/read.ts'
import { randomOf } from '../../support/random-source.ts'

const node = (formId: unknown, jnpfKey: string, keys: object = {}, config: object = {}): Raw => ({
  __config__: { formId, jnpfKey, label: `L${String(formId)}`, foreign: { z: 1, a: [2] }, ...config },
  ...keys,
})
const box = (formId: number | undefined, jnpfKey: string, children: readonly Raw[], keys: object = {}): Raw =>
  node(formId, jnpfKey, keys, { children })
const item = (name: string, children: readonly Raw[]): Raw => ({
  title: name,
  name,
  __config__: { jnpfKey: 'tabItem', children },
})
const cell = (children: readonly Raw[]): Raw => ({
  __config__: { ...configOf(newCell()), children },
})

/** A form of every sort of place, with keys that nobody knows. */
const form: Raw = {
  zeta: 1,
  fields: [
    node(101, 'input', { __vModel__: 'a', maxlength: 20, odd: null }),
    box(102, 'card', [
      node(103, 'inputNumber', { __vModel__: 'n1' }),
      node('formItemb4e5cc', 'switch', { __vModel__: 's' }),
    ]),
    box(104, 'tab', [item('1', [node(105, 'select', { __vModel__: 'c' })]), item('2', [])]),
    box(106, 'tableGrid', [
      newRow([cell([node(107, 'textarea', { __vModel__: 't' })]), cell([])]),
      newRow([cell([]), cell([node(108, 'rate', { __vModel__: 'r' })])]),
    ]),
    box(
      109,
      'table',
      [node(110, 'inputNumber', { __vModel__: 'q' }, { isSubTable: true, parentVModel: 'tableField109' })],
      {
        __vModel__: 'tableField109',
        summaryField: ['tableField109-q'],
      },
    ),
    node(111, 'calculate', {
      __vModel__: 'sum',
      expression: [{ __vModel__: 'n1', label: 'N' }, '+', { __vModel__: 'tableField109.q', label: 'Q' }],
    }),
    node(undefined, 'divider', { content: 'x' }),
  ],
  alpha: { b: 1 },
  [rulesKey]: [{ when: [{ field: 'n1', value: 'n1' }], effects: [{ targets: ['a', 'tableField109-q'] }] }],
}
const list: Raw = {
  type: 1,
  columnList: [
    { id: 'n1', prop: 'n1', label: 'n1', width: null },
    { id: 'tableField109-q', prop: 'tableField109-q' },
  ],
  searchList: [],
  defaultSidx: 'n1',
  btnsList: [{ value: 'add', id: 'n1' }],
}

function opened(root: Raw = form, columns: Raw | null = list): DesignDocument {
  const made = openDesign({
    formData: JSON.stringify(root),
    columnData: columns ? JSON.stringify(columns) : null,
    appColumnData: null,
    tables: '',
  })
  if (!made.ok) throw new Error(made.problem)
  return made.doc
}
const after = (command: Command, doc = opened()) => runIn(historyOf(doc), command)
const text = ({ root }: DesignDocument) => JSON.stringify(root)

function allIds(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(allIds)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'formId' ? [inner] : allIds(inner)))
}

describe('a document', () => {
  it('gives texts back byte by byte that nobody changed, odd spacing and key order included', () => {
    const formData =
      '{ "fields" :[ {"__config__":{"jnpfKey":"input","formId":1},"zz":1.0,"a":"\\u4e2d"} ], "2":1, "1":2 }'
    const texts = { formData, columnData: null, appColumnData: '', tables: '[]' }
    const made = openDesign(texts)
    if (!made.ok) throw new Error(made.problem)
    expect(writeDesign(made.doc)).toEqual(texts)
    const changed = runIn(historyOf(made.doc), setForm('labelWidth', 90))
    expect(writeDesign(changed.doc).formData).not.toBe(formData)
    expect(writeDesign(undoIn(changed).doc)).toEqual(texts)
  })

  it('names what it cannot open', () => {
    const problem = (formData: string, columnData: string | null = null) => {
      const made = openDesign({ formData, columnData, appColumnData: null, tables: null })
      return made.ok ? '' : made.problem
    }
    expect(problem('')).toContain('formData')
    expect(problem('{}')).toContain('list of fields')
    expect(problem('{"fields":[]}', '{')).toContain('columnData')
    expect(problem('{"fields":[]}')).toBe('')
  })

  it('finds every part by its formId, and those without one or with a taken one too', () => {
    const doc = opened({
      fields: [node(1, 'input'), node(1, 'input'), node(undefined, 'input'), box(2, 'row', [node(1, 'input')])],
    })
    const { nodes, twice } = indexOf(doc)
    expect(nodes.size).toBe(5)
    expect(twice).toEqual(['1', '1'])
    expect([...nodes.keys()].every((key) => nodeOf(doc, key) !== undefined)).toBe(true)
  })

  it('shares with the last state all that a change leaves alone', () => {
    const doc = opened()
    const next = after(setField('103', 'precision', 2), doc).doc
    expect(nodeOf(next, '103')).not.toBe(nodeOf(doc, '103'))
    expect(nodeOf(next, 'formItemb4e5cc')).toBe(nodeOf(doc, 'formItemb4e5cc'))
    expect(nodeOf(next, '101')).toBe(nodeOf(doc, '101'))
    expect(next.list).toBe(doc.list)
  })
})

describe('commands', () => {
  it('puts parts into any place with numbers of their own', () => {
    for (const place of [
      { parent: null, at: 99 },
      { parent: '102', at: 0 },
      { parent: '104', slot: [1], at: 0 },
      { parent: '106', slot: [0, 1], at: 0 },
      { parent: '109', at: 1 },
    ]) {
      const { doc, selection } = after(insertNodes(place, [node(101, 'input', { __vModel__: 'a' })]))
      expect(selection).toEqual(['112'])
      expect(keysIn(doc, place.parent, place.slot)).toContain('112')
      expect(doc.form['idGlobal']).toBe(112)
      const names = fieldsOf(doc).map(({ table, name }) => `${table}/${name}`.toLowerCase())
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('lets a child table take columns only, and marks them as its own', () => {
    const place = { parent: '109', at: 0 }
    for (const kind of ['table', 'card', 'radio', 'divider', 'createUser'])
      expect(after(insertNodes(place, [node(1, kind)])).past).toEqual([])
    const moved = after(moveNodes(['101'], place)).doc
    expect(configOf(nodeOf(moved, '101') ?? {})).toMatchObject({ isSubTable: true, parentVModel: 'tableField109' })
    const back = runIn(historyOf(moved), moveNodes(['101'], { parent: null, at: 0 })).doc
    expect(nodeOf(back, '101')).toEqual(nodeOf(opened(), '101'))
  })

  it('moves several parts in their order and never into themselves', () => {
    const order = keysIn(after(moveNodes(['106', '101'], { parent: null, at: 99 })).doc, null)
    expect(order.slice(-2)).toEqual(['101', '106'])
    expect(after(moveNodes(['102'], { parent: '102', at: 0 })).past).toEqual([])
    expect(after(moveNodes(['101'], { parent: null, at: 1 })).past).toEqual([])
    expect(keysIn(after(moveNodes(['101'], { parent: null, at: 2 })).doc, null)[1]).toBe('101')
  })

  it('renames a field with all that names it, and leaves equal words alone', () => {
    const { doc } = after(renameField('103', 'amount'))
    expect(rawList((nodeOf(doc, '111') ?? {})['expression'])[0]).toEqual({ __vModel__: 'amount', label: 'N' })
    expect(doc.list).toMatchObject({ defaultSidx: 'amount', btnsList: [{ value: 'add', id: 'n1' }] })
    expect(rawList(doc.list?.['columnList'])[0]).toEqual({ id: 'amount', prop: 'amount', label: 'n1', width: null })
    expect(doc.form[rulesKey]).toEqual([
      { when: [{ field: 'amount', value: 'n1' }], effects: [{ targets: ['a', 'tableField109-q'] }] },
    ])
  })

  it('renames a field in scripts that name it outright, and nowhere else in them', () => {
    const change = `({ data, formData, setFormData }) => {
      // n1 and formData.n1 are only talked of here
      setFormData('n1', formData.n1 + 1); const n1 = 'n1'
      formData.tableField109[0].q = formData['n1']
      setRequired('tableField109.q', data.n1 > 0)
    }`
    const button = '({ data, index, refresh }) => { if (data.n1 && data.tableField109[0].q) refresh() }'
    const rowStyle = "({ row, rowIndex }) => (row.n1 > 1 && row['n1'] < 9 ? { color: 'n1' } : null)"
    const cellStyle = `({ row, column }) => { if (column.property === 'n1') return row?.n1 }`
    const afterOnload = '({ data, tableRef }) => { data.forEach((each) => { each.n1 = data[0].n1 }) }'
    const stub = '({ data, formData }) => {\n    // 在此编写代码\n    \n}'
    const doc = opened(
      {
        ...form,
        fields: [{ ...rawList(form['fields'])[0], on: { change, blur: stub } }, ...rawList(form['fields']).slice(1)],
        funcs: { onLoad: `({ formData }) => { formData.n1 = 0 }`, other: 7 },
      },
      {
        ...list,
        funcs: { afterOnload, rowStyle, cellStyle },
        customBtnsList: [{ value: 'b', event: { btnType: 2, func: button } }],
      },
    )
    const renamed = after(renameField('110', 'pieces'), after(renameField('103', 'amount'), doc).doc)
    const on = (nodeOf(renamed.doc, '101') ?? {})['on']
    expect(on).toEqual({
      change: `({ data, formData, setFormData }) => {
      // n1 and formData.n1 are only talked of here
      setFormData('amount', formData.amount + 1); const n1 = 'n1'
      formData.tableField109[0].pieces = formData['amount']
      setRequired('tableField109.pieces', data.n1 > 0)
    }`,
      blur: stub,
    })
    expect(renamed.doc.form['funcs']).toEqual({ onLoad: `({ formData }) => { formData.amount = 0 }`, other: 7 })
    expect(renamed.doc.list).toMatchObject({
      funcs: {
        afterOnload: '({ data, tableRef }) => { data.forEach((each) => { each.amount = data[0].amount }) }',
        rowStyle: "({ row, rowIndex }) => (row.amount > 1 && row['amount'] < 9 ? { color: 'n1' } : null)",
        cellStyle: `({ row, column }) => { if (column.property === 'amount') return row?.amount }`,
      },
      customBtnsList: [
        {
          event: {
            func: '({ data, index, refresh }) => { if (data.amount && data.tableField109[0].pieces) refresh() }',
          },
        },
      ],
    })
  })

  it('tells of scripts in which the former name of a field still stands', () => {
    const onLoad = "({ formData }) => { const key = 'n1'; return formData[key] }"
    const doc = opened({ ...form, funcs: { onLoad } }, list)
    const told = (changed: DesignDocument) => lintDocument(changed).filter(({ code }) => code === 'formerName')
    expect(told(doc)).toEqual([])
    const renamed = after(renameField('103', 'amount'), doc)
    expect(told(renamed.doc)).toEqual([
      {
        level: 'warning',
        code: 'formerName',
        params: { field: 'L103', name: 'n1', what: '' },
        at: { part: 'form', key: '', path: 'funcs.onLoad' },
      },
    ])
    expect(told(undoIn(renamed).doc)).toEqual([])
    const texts = { ...writeDesign(renamed.doc), formData: writeDesign(renamed.doc).formData ?? '' }
    const codes = (before: string | null) => lintDesign(texts, before).map(({ code }) => code)
    expect(codes(null)).not.toContain('formerName')
    expect(codes(JSON.stringify(form))).toContain('formerName')
  })

  it('renames a column and a child table in every spelling', () => {
    const column = after(renameField('110', 'pieces')).doc
    expect(JSON.stringify(column.root)).not.toMatch(/tableField109[-.]q/)
    const table = after(renameField('109', 'items')).doc
    expect(JSON.stringify(table.root)).not.toContain('tableField109')
    expect(configOf(nodeOf(table, '110') ?? {})['parentVModel']).toBe('items')
    expect(JSON.stringify(table.root)).toContain('"items.q"')
  })

  it('binds a field to a column, which becomes its name', () => {
    const { doc } = after(bindField('101', { table: 'ct_order', column: 'F_Title' }))
    expect(nodeOf(doc, '101')).toMatchObject({ __vModel__: 'F_Title', __config__: { tableName: 'ct_order' } })
  })

  it('takes parts over the clipboard into another module with names that are free there', () => {
    const copied = copiedText([nodeOf(opened(), '103') ?? {}, nodeOf(opened(), '111') ?? {}])
    const target = opened({ fields: [node(7, 'input', { __vModel__: 'N1' })] }, null)
    const { doc, selection } = after(insertNodes({ parent: null, at: 1 }, partsOf(copied) ?? []), target)
    expect(selection.length).toBe(2)
    const [, number, sum] = fieldsOf(doc)
    expect(number?.name).toMatch(/^inputNumberField\d+$/)
    expect(rawList(sum?.raw['expression'])[0]).toEqual({ __vModel__: number?.name, label: 'N' })
    expect(partsOf('just words')).toBeNull()
    expect(partsOf('{"a":1}')).toBeNull()
  })

  it('makes one step of several commands and of letters typed into one place', () => {
    const both = after(all('both', [setField('101', '__config__.label', 'x'), removeNodes(['102'])]))
    expect(both.past.length).toBe(1)
    let history = historyOf(opened())
    for (const label of ['N', 'Na', 'Nam', 'Name'])
      history = runIn(history, setField('101', '__config__.label', label), { typing: true })
    history = runIn(history, setField('103', '__config__.label', 'Y'), { typing: true })
    expect(history.past.length).toBe(2)
    expect(text(undoIn(undoIn(history)).doc)).toBe(text(opened()))
  })
})

describe('a grid', () => {
  const rows = (doc: DesignDocument) => rawList(configOf(nodeOf(doc, '106') ?? {})['children'])
  const cellAt = (doc: DesignDocument, row: number, column: number) =>
    rawList(configOf(rows(doc)[row] ?? {})['children'])[column] ?? {}

  it('merges cells, gathers what stood in them, keeps the covered ones, and splits again', () => {
    const merged = after(changeGrid('106', { act: 'merge', from: [0, 0], to: [1, 1] })).doc
    expect(spanOf(cellAt(merged, 0, 0))).toEqual({ rows: 2, columns: 2 })
    expect(isMerged(cellAt(merged, 1, 1))).toBe(true)
    expect(keysIn(merged, '106', [0, 0])).toEqual(['107', '108'])
    const split = runIn(historyOf(merged), changeGrid('106', { act: 'split', cell: [0, 0] })).doc
    expect(isMerged(cellAt(split, 1, 1))).toBe(false)
    expect(spanOf(cellAt(split, 0, 0))).toEqual({ rows: 1, columns: 1 })
  })

  it('takes a new row or column into the cells that span over its place', () => {
    const merged = after(changeGrid('106', { act: 'merge', from: [0, 0], to: [1, 0] }))
    const row = runIn(merged, changeGrid('106', { act: 'insertRow', at: 1 })).doc
    expect(spanOf(cellAt(row, 0, 0)).rows).toBe(3)
    expect(isMerged(cellAt(row, 1, 0))).toBe(true)
    expect(isMerged(cellAt(row, 1, 1))).toBe(false)
    const column = runIn(merged, changeGrid('106', { act: 'insertColumn', at: 2 })).doc
    expect(rows(column).every((line) => rawList(configOf(line)['children']).length === 3)).toBe(true)
  })

  it('keeps a spanning cell when its first row or column goes, and never loses the last', () => {
    const merged = after(changeGrid('106', { act: 'merge', from: [0, 0], to: [1, 0] }))
    const less = runIn(merged, changeGrid('106', { act: 'removeRow', at: 0 }))
    expect(keysIn(less.doc, '106', [0, 0])).toEqual(['107'])
    expect(spanOf(cellAt(less.doc, 0, 0)).rows).toBe(1)
    expect(runIn(less, changeGrid('106', { act: 'removeRow', at: 0 })).past.length).toBe(less.past.length)
  })
})

describe('the history', () => {
  const placeIn = (doc: DesignDocument, random: ReturnType<typeof randomOf>): DropTarget => {
    const parents = [...indexOf(doc).nodes.values()].filter(({ kind }) =>
      ['card', 'row', 'tab', 'collapse', 'tableGrid', 'table'].includes(kind),
    )
    const parent = random.happens(0.3) ? undefined : parents[random.integer(0, parents.length)]
    const slot = parent ? Array.from({ length: slotDepth(parent.kind) }, () => random.integer(0, 1)) : []
    return { parent: parent?.key ?? null, slot, at: random.integer(0, 5) }
  }
  const madeBy = (random: ReturnType<typeof randomOf>): Raw =>
    random.one([
      node(101, 'input', { __vModel__: 'a' }),
      node(103, 'inputNumber', { __vModel__: 'n1' }),
      box(102, 'card', [node(101, 'input', { __vModel__: 'a' })]),
      box(106, 'tableGrid', [newRow([newCell(), newCell()]), newRow([newCell(), newCell()])]),
      box(109, 'table', [node(1, 'inputNumber', { __vModel__: 'q' })], { __vModel__: 'tableField109' }),
      box(104, 'tab', [item('1', []), item('2', [])]),
    ])
  const commandFor = (doc: DesignDocument, random: ReturnType<typeof randomOf>): Command => {
    const keys = [...indexOf(doc).nodes.keys()]
    const key = keys.length > 0 ? random.one(keys) : 'none'
    const grid = () =>
      random.one(
        [...indexOf(doc).nodes.values()]
          .filter(({ kind }) => kind === 'tableGrid')
          .map((entry) => entry.key)
          .concat('none'),
      )
    const word = `w${random.integer(0, 99)}`
    const at = random.integer(0, 2)
    return random.one<() => Command>([
      () => insertNodes(placeIn(doc, random), [madeBy(random)]),
      () => insertNodes(placeIn(doc, random), [madeBy(random), madeBy(random)]),
      () => moveNodes(random.some(keys, 1).slice(0, 3), placeIn(doc, random)),
      () => removeNodes([key]),
      () => setField(key, random.one(['__config__.label', 'placeholder', '__config__.span', 'new.deep.key']), word),
      () => setField(key, random.one(['odd', 'maxlength', '__config__.foreign.z', 'placeholder']), undefined),
      () => setPart(key, [random.integer(0, 1)], 'title', word),
      () => spliceParts(key, at, random.integer(0, 1), random.happens(0.5) ? [item(word, [])] : []),
      () => renameField(key, word),
      () => bindField(key, { table: word, column: `f_${word}` }),
      () => changeGrid(grid(), { act: 'insertRow', at }),
      () => changeGrid(grid(), { act: 'removeColumn', at }),
      () => changeGrid(grid(), { act: 'merge', from: [0, 0], to: [random.integer(0, 1), random.integer(0, 1)] }),
      () => changeGrid(grid(), { act: 'split', cell: [0, 0] }),
      () => setForm(random.one(['labelWidth', 'funcs.onLoad', 'zeta']), random.happens(0.5) ? word : undefined),
      () => setForm(rulesKey, [{ field: word }]),
      () => setList('list', random.one(['pageSize', 'funcs.rowStyle', 'type']), word),
      () => setList('appList', 'pageSize', at),
      () => all('two', [setField(key, 'x', word), setForm('y', word)]),
    ])()
  }

  it.each([1, 2, 3])('undoes 1000 random commands to the first byte and redoes them to the last (%i)', (seed) => {
    const random = randomOf(seed)
    const start = opened()
    const states = [text(start)]
    let history: History = historyOf(start)
    for (let at = 0; at < 1000; at += 1) {
      const next = runIn(history, commandFor(history.doc, random))
      // A history forgets its oldest steps; here all of them are wanted.
      history = next === history ? next : { ...next, past: [...history.past, ...next.past.slice(-1)] }
      if (history.past.length >= states.length) states.push(text(history.doc))
    }
    const ids = allIds(history.doc.form)
    expect(new Set(ids.map(String)).size).toBe(ids.length)
    expect(history.past.length).toBeGreaterThan(400)
    const end = text(history.doc)
    let back = history
    while (back.past.length > 0) {
      back = undoIn(back)
      expect(text(back.doc)).toBe(states[back.past.length])
    }
    expect(text(back.doc)).toBe(text(start))
    while (back.future.length > 0) back = redoIn(back)
    expect(text(back.doc)).toBe(end)
  })

  it('knows where every part lies after each command, undone and redone too, as if it had been opened anew', () => {
    const random = randomOf(4)
    const placesOf = (doc: DesignDocument) => {
      const { nodes, lists, highest, twice } = indexOf(doc)
      return { nodes: [...nodes.values()], lists: [...lists], highest, twice }
    }
    const expectTrue = ({ doc }: History) =>
      expect(placesOf(doc)).toEqual(placesOf(opened(JSON.parse(JSON.stringify(doc.form)) as Raw)))
    let history: History = historyOf(opened())
    for (let at = 0; at < 300; at += 1) {
      const keys = [...indexOf(history.doc).nodes.keys()]
      const retyped = () =>
        setField(
          random.one(keys),
          random.one(['__config__.jnpfKey', '__config__.formId', '__config__.children', '__config__', 'children']),
          random.one([() => 'rate', () => 7, () => [], () => undefined, () => ({ jnpfKey: 'input', formId: 900 })])(),
        )
      history = runIn(history, keys.length > 0 && at % 7 === 6 ? retyped() : commandFor(history.doc, random))
      expectTrue(history)
      if (at % 5 === 0) {
        history = undoIn(history)
        expectTrue(history)
        history = redoIn(history)
        expectTrue(history)
      }
    }
  })

  it('does not look at every part again for a letter in one of them', () => {
    const doc = opened()
    const before = indexOf(doc)
    expect(indexOf(after(setField('101', '__config__.label', 'x'), doc).doc)).toBe(before)
    expect(indexOf(after(setField('101', '__config__.jnpfKey', 'rate'), doc).doc)).not.toBe(before)
  })

  it('forgets the future with the next command, and chooses again what was chosen', () => {
    const first = after(insertNodes({ parent: null, at: 0 }, [node(1, 'input', { __vModel__: 'b' })]))
    const undone = undoIn(first)
    expect(undone.selection).toEqual([])
    expect(redoIn(undone).selection).toEqual(first.selection)
    expect(runIn(undone, setForm('x', 1)).future).toEqual([])
  })
})
