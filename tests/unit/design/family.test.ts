import { describe, expect, it } from 'vitest'
import { insertNodes, setForm } from '#shared/design/commands.ts'
import { type DesignDocument, openDesign } from '#shared/design/document.ts'
import { familyTexts } from '#shared/design/family.ts'
import { historyOf, runIn } from '#shared/design/history.ts'
import { newPart, paletteOf } from '#shared/design/new-node.ts'
import { optionLines, optionsFromLines } from '#shared/design/options.ts'
import { propertiesOf } from '#shared/design/properties.ts'
import { designGroups } from '#shared/form/kind-design.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import { type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { fieldKinds, kinds } from '#shared/form/registry.ts'

function opened(formData: string, columnData: string | null = null): DesignDocument {
  const made = openDesign({ formData, columnData, appColumnData: null, tables: '' })
  if (!made.ok) throw new Error(made.problem)
  return made.doc
}

const offered = designGroups.flatMap(paletteOf)

/** A module with every part of the palette, each put in by a command as a click does it. */
function everything(): DesignDocument {
  return offered.reduce(
    (history, kind) => runIn(history, insertNodes({ parent: null, at: 999 }, [newPart(kind, { label: kind })])),
    historyOf(opened('{"fields":[]}', '{"columnList":[{"prop":"inputField101","mine":1}]}')),
  ).doc
}
const nodesIn = (nodes: readonly Raw[]): readonly Raw[] =>
  nodes.flatMap((node) => [node, ...nodesIn(rawList(configOf(node)['children']))])

describe('what clients of the family need', () => {
  const texts = familyTexts(everything(), 2)
  const form = JSON.parse(texts.formData) as Raw
  const nodes = nodesIn(rawList(form['fields']))

  it('stands in a module with every part of the palette', () => {
    expect(rawList(form['fields']).length).toBe(offered.length)
    expect(typeof form['classJson']).toBe('string')
    expect(Array.isArray(form['classNames'])).toBe(true)
    expect(form['funcs']).toMatchObject({ onLoad: expect.stringContaining('=>') as string })
    const ids = nodes.map((node) => configOf(node)['formId']).filter((id) => id !== undefined)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Number(form['idGlobal'])).toBeGreaterThanOrEqual(Math.max(...ids.map(Number)))
    for (const node of nodes) {
      expect(node['__config__'], JSON.stringify(node)).toBeTypeOf('object')
      expect(configOf(node)['jnpfKey']).not.toBe('')
    }
  })

  it.each(fieldKinds.filter((kind) => kinds[kind].design.group !== null))('stands in a new %s', (kind) => {
    const node = nodes.find((each) => configOf(each)['jnpfKey'] === kind) ?? {}
    const config = configOf(node)
    const { design, tag, role } = kinds[kind]
    expect(config).toMatchObject({ tag, visibility: expect.arrayContaining(['pc']) as string[] })
    expect(Array.isArray(config['regList'])).toBe(true)
    for (const event of design.events) expect((node['on'] as Raw)[event]).toContain('=>')
    if (role !== 'display') expect(text(node['__vModel__'])).toMatch(/Field\d+$/)
    expect(node).toMatchObject(design.keys)
  })

  it('is a list for the phone too, whose columns carry their fields and keep what they had', () => {
    const list = JSON.parse(texts.columnData ?? '') as Raw
    expect(list).toMatchObject({ searchList: [], btnsList: [], complexHeaderList: [] })
    expect(rawList(list['columnList'])[0]).toMatchObject({
      id: 'inputField101',
      prop: 'inputField101',
      label: 'input',
      mine: 1,
      __config__: { jnpfKey: 'input' },
    })
    expect(JSON.parse(texts.appColumnData ?? '')).toHaveProperty('columnList')
  })

  it('runs in our own client as well', () => {
    const parsed = parseForm(texts.formData)
    if (!parsed.ok) throw new Error(parsed.problem)
    const named = rawList(form['fields']).filter((node) => text(node['__vModel__']) !== '')
    expect(parsed.plan.fields.length).toBe(named.length)
    expect(parseList(texts.columnData ?? '', parsed.plan).ok).toBe(true)
  })

  it('is not added to a design that nobody touched, and takes nothing from one that somebody did', () => {
    const foreign =
      '{"fields":[{"__config__":{"jnpfKey":"input","formId":"formItem1","x":1},"__vModel__":"a","y":[1]}],"own":{"k":1}}'
    const doc = opened(foreign)
    expect(familyTexts(doc, 1).formData).toBe(foreign)
    const changed = JSON.parse(familyTexts(runIn(historyOf(doc), setForm('gutter', 8)).doc, 1).formData) as Raw
    expect(changed).toMatchObject({ own: { k: 1 }, gutter: 8 })
    expect(rawList(changed['fields'])[0]).toMatchObject({ y: [1], __config__: { x: 1, formId: 'formItem1' } })
    expect(Object.keys(changed).slice(0, 2)).toEqual(['fields', 'own'])
  })
})

describe('a property panel', () => {
  it.each(fieldKinds.filter((kind) => kinds[kind].design.group !== null))(
    'offers every key of a new %s or says why not',
    (kind) => {
      const { design, unsupported } = kinds[kind]
      const paths = propertiesOf(kind, false).map(({ setting }) => setting.path)
      const keys = [...Object.keys(design.keys), ...Object.keys(design.config).map((key) => `__config__.${key}`)]
      const structural = [
        '__config__.defaultValue',
        '__config__.complexHeaderList',
        'type',
        'readonly',
        'clearable',
        'filterable',
      ]
      const missing = keys.filter(
        (key) =>
          !paths.some((path) => path === key || path.startsWith(`${key}.`)) &&
          !Object.hasOwn(unsupported, key) &&
          !structural.includes(key) &&
          !['interfaceName', 'ableRelationIds'].includes(key),
      )
      expect(missing).toEqual([])
    },
  )

  it('reads options from lines, those of a tree with the value above, and writes them back', () => {
    const lines = '校区|1\n紫金港|2|1\n东区|3|2\n玉泉|4|1'
    const options = optionsFromLines(lines)
    expect(options).toEqual([
      {
        fullName: '校区',
        id: '1',
        children: [
          { fullName: '紫金港', id: '2', children: [{ fullName: '东区', id: '3' }] },
          { fullName: '玉泉', id: '4' },
        ],
      },
    ])
    expect(optionLines(options)).toBe(lines)
    expect(optionsFromLines('甲\n乙|b|none\na|a|c\nc|c|a').length).toBe(3)
    expect(optionsFromLines('甲|1', [{ id: '1', fullName: 'x', colour: 'red' }])).toEqual([
      { id: '1', fullName: '甲', colour: 'red' },
    ])
  })
})
