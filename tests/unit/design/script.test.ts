import { describe, expect, it } from 'vitest'
import { checkScript, fieldsNamed, placeOf } from '#shared/design/script/check.ts'
import { isStub, scriptPlaces, scriptStubs } from '#shared/design/script/stubs.ts'
import { fieldsWritten } from '#shared/design/script/writes.ts'

const known = new Set(['price', 'tablefield104.days'])
const codes = (source: string) => checkScript(source, known).map(({ code, text }) => [code, text])

it('knows every stub of the family for one that does nothing, in any spacing', () => {
  for (const place of scriptPlaces) {
    expect(isStub(scriptStubs[place])).toBe(true)
    expect(isStub(scriptStubs[place].replaceAll('\n', '\r\n').replace('// 在此编写代码', ''))).toBe(true)
    expect(placeOf(scriptStubs[place])).not.toBeNull()
  }
  expect(isStub('')).toBe(true)
  expect(isStub("({ formData, setFormData }) => { setFormData('price', 1) }")).toBe(false)
  expect(isStub('({ row }) => { return { color: "red" } }')).toBe(false)
})

it('finds nothing wrong with scripts that the family documents', () => {
  expect(codes("({ formData, setFormData }) => { if (!formData.id) setFormData('price', Date.now()) }")).toEqual([])
  expect(codes("function ({ setFormData }) { setFormData('tableField104.days', 2); /* fetch */ }")).toEqual([])
  expect(codes('({ row }) => { return { "color": "window" } }')).toEqual([])
  expect(codes('')).toEqual([])
})

it.each([
  ['const a = 1', [['noFunction', '']]],
  ['async ({ formData }) => {}', [['async', 'async']]],
  ['({ data }) => { window.location = data }', [['refused', 'window']]],
  ["({ data }) => { return fetch('/x') }", [['refused', 'fetch']]],
  ["({ setFormData }) => { setFormData('gone', 1) }", [['unknownField', 'gone']]],
  ['({ formData }) => { return formData.gone }', [['unknownField', 'gone']]],
  ["({ formData }) => { return formData['gone'] }", [['unknownField', 'gone']]],
])('says what is wrong with %s', (source, expected) => {
  expect(codes(source)).toEqual(expected)
})

it('finds the fields that a script names, with their places, outside comments', () => {
  const source =
    "({ formData, setRequired }) => {\n // setRequired('old', true)\n setRequired('price', formData.qty > 1)\n}"
  expect(
    fieldsNamed(source, 'form', () => false).map(({ name, from }) => [name, source.slice(from, from + name.length)]),
  ).toEqual([
    ['price', 'price'],
    ['qty', 'qty'],
  ])
})

describe('what scripts of a design write', () => {
  const columns = (table: string) => (table === 'rows' ? ['item', 'price'] : [])
  const writes = (source: string) =>
    [...fieldsWritten([source], columns)].map(([name, { value, opens, shows }]) =>
      [name, value ? 'value' : '', opens ? 'opens' : '', shows ? 'shows' : ''].filter(Boolean).join(' '),
    )

  it.each([
    ["setFormData('code', 'x')", ['code value']],
    ['setFormData("Rows-Price", 1)', ['rows.price value']],
    ['formData.code = 1', ['code value']],
    ["formData['code'] += 1", ['code value']],
    ['formData.count++', ['count value']],
    ['formData.rows[rowIndex].price = 2', ['rows.price value']],
    ["formData['rows'][0]['price'] = 2", ['rows.price value']],
    ["setDisabled('code', false); setShowOrHide('note', formData.a > 1)", ['code opens', 'note shows']],
    // Named columns of a table that is written whole; all of them where none is named.
    ["setFormData('rows', list.map(e => ({ item: e.name })))", ['rows value', 'rows.item value']],
    ['formData.rows.push(...list)', ['rows value', 'rows.item value', 'rows.price value']],
  ])('is read from %s', (body, expected) => {
    expect(writes(`({ formData, setFormData }) => { ${body} }`)).toEqual(expected)
  })

  it.each([
    "// setFormData('code', 1)",
    "/* formData.code = 1 */ const a = 'formData.code = 1'",
    "setDisabled('code', true); setShowOrHide('code', false)",
    "if (formData.code == 1 || formData.code === 2 || formData['code'] >= 3) {}",
    'const f = formData.code => 1',
    'for (const name of list) setFormData(name, 1)',
    "setRequired('code', true)",
  ])('is nothing in %s', (body) => {
    expect(writes(`({ formData, setFormData }) => { ${body} }`)).toEqual([])
  })

  it('is read in one go, however long a text is and whatever stays open in it', () => {
    const long = ['/*', "'", '`', 'formData.', 'formData[', "setFormData('", 'function', '{'].map((part) =>
      part.repeat(100_000),
    )
    for (const source of long) {
      expect(isStub(source)).toBe(false)
      expect(writes(source).length).toBeLessThan(10)
    }
  })
})
