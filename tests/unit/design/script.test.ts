import { expect, it } from 'vitest'
import { checkScript, fieldsNamed, placeOf } from '#shared/design/script/check.ts'
import { isStub, scriptPlaces, scriptStubs } from '#shared/design/script/stubs.ts'

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
  expect(fieldsNamed(source).map(({ name, from }) => [name, source.slice(from, from + name.length)])).toEqual([
    ['price', 'price'],
    ['qty', 'qty'],
  ])
})
