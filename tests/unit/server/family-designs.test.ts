import { expect, test } from 'vitest'
import { writeAnswer } from '#server/core/answer.ts'
import { addLinkMenus } from '#server/seed/links.ts'
import { addLaterPages, addSystemMenus, menuMaker } from '#server/seed/menus.ts'
import { makeEventModel } from '#server/seed/events.ts'
import { makeModels } from '#server/seed/modules/catalogue.ts'
import { addPortalMenus, portalLayout } from '#server/seed/portal.ts'
import { makePurchasingModels } from '#server/seed/purchasing.ts'
import { readDictionaries } from '#server/seed/reference.ts'
import { addTeachingMenus, makeTeachingModels } from '#server/seed/teaching.ts'
import { makeWorkModels } from '#server/seed/work-modules.ts'
import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { type Raw, raw, rawList, text } from '#shared/form/parsing/read.ts'

const dictionaries = readDictionaries(['standard', 'campus', 'platform', 'teaching'], 0)
const author = { userId: '1', now: 0 }
const rows = [
  ...makeModels(dictionaries, author).rows,
  ...makeTeachingModels(dictionaries, author).rows,
  makeEventModel(author).row,
  ...makePurchasingModels(author).rows,
  ...makeWorkModels(dictionaries, author).rows,
]

function below(fields: readonly Raw[]): Raw[] {
  return fields.flatMap((field) => [field, ...below(rawList(configOf(field)['children']))])
}
const fields = rows.flatMap(({ form_data }) => below(rawList(raw(JSON.parse(form_data))['fields'])))
const ofKind = (...kinds: readonly string[]) => fields.filter((field) => kinds.includes(rawKindOf(field)))

test('every choice of the demo says where its options are: other clients show none else', () => {
  const choices = ofKind('select', 'radio', 'checkbox', 'treeSelect', 'cascader')
  expect(choices.length).toBeGreaterThan(20)
  for (const choice of choices) {
    const { dataType, templateJson } = configOf(choice)
    expect([choice['__vModel__'], dataType]).toEqual([
      choice['__vModel__'],
      expect.stringMatching(/^(static|dictionary)$/),
    ])
    expect([templateJson, choice['props']]).toEqual([[], expect.objectContaining({ label: 'fullName' })])
    if (dataType === 'static') expect((choice['options'] as unknown[]).length).toBeGreaterThan(0)
  }
})

test('a choice of the demo over a dictionary of several levels is a tree, and no other is: a flat one shows raw ids', () => {
  const trees = new Set(dictionaries.types.filter(({ is_tree }) => is_tree === 1).map(({ id }) => id))
  const offering = fields.filter((field) => text(configOf(field)['dictionaryType']) !== '')
  const overTrees = offering.filter((field) => trees.has(text(configOf(field)['dictionaryType'])))
  expect(overTrees.map((field) => [field['__vModel__'], rawKindOf(field)])).toEqual(
    // Assets, visits, lessons, two teaching records, inspections of laboratories.
    ['f_category', 'f_place', 'f_building', 'f_place', 'f_place', 'f_place', 'f_place'].map((name) => [
      name,
      'treeSelect',
    ]),
  )
  expect(offering.filter((field) => !overTrees.includes(field) && rawKindOf(field) === 'treeSelect')).toEqual([])
})

test('formulas of the demo name fields by tokens of their own and operators by their signs', () => {
  const formulas = ofKind('calculate').map((field) => field['expression'] as unknown[])
  expect(formulas.length).toBeGreaterThan(2)
  for (const token of formulas.flat()) {
    if (typeof token === 'string') expect(token).toMatch(/^([+\-×÷()]|\d|\.)$/)
    else expect(token).toMatchObject({ __vModel__: expect.stringMatching(/^\w+(\.\w+)?$/), label: expect.any(String) })
  }
})

test('no title of the demo is written twice, and no switch is as wide as the form', () => {
  for (const title of ofKind('groupTitle')) expect(configOf(title)['showLabel']).toBe(false)
  for (const table of ofKind('table')) expect(configOf(table)).toMatchObject({ showLabel: false, showTitle: true })
  for (const narrow of ofKind('switch', 'rate')) expect(narrow['style']).toEqual({})
})

/** Names of the family's icon font that the demo may use. */
const font = new Set(
  `launchFlow portal-schedule generator-location dataApplication generator-tableGrid authorize contacts
  generator-link bigScreenDesign documentPreviewExample dataDictionary smsConfig msgTemplate systemToggle liveData
  portal-collapse portal-rankList webForm generator-department1 generator-role generator-group1 position1 tree-user2
  authGroup gradeManage systemForm functionForm accountConfig msgCenter launch view clock shortcut
  tree-organization3 tree-position1`.split(/\s+/),
)

test('menus of the demo name icons of the family, so that every client draws one', () => {
  const menus = menuMaker()
  addTeachingMenus(menus, makeTeachingModels(dictionaries, author))
  addSystemMenus(menus)
  addPortalMenus(menus)
  addLinkMenus(menus)
  addLaterPages(menus)
  expect(menus.menus.length).toBeGreaterThan(15)
  const strange = menus.menus.filter(({ icon }) => !font.has(text(icon).replace('icon-ym icon-ym-', '')))
  expect(strange.map((menu) => [menu.en_code, menu.icon])).toEqual([])
})

test('a leaf of a tree has no children at all: an empty list would draw an expander; texts stay as they are', () => {
  const written = writeAnswer({ children: [{ name: 'say "children":[]', children: [] }] })
  expect(JSON.parse(written)).toEqual({ children: [{ name: 'say "children":[]', children: null }] })
})

test('the cards of the demo portal are what clients of the family draw: numbered, on 12 columns, for this device', () => {
  const { layoutId, layout } = portalLayout(makeModels(dictionaries, author).definitions)
  expect(new Set(layout.map(({ i }) => i)).size).toBe(layout.length)
  expect(layoutId).toBe(Math.max(...layout.map(({ i }) => i)))
  for (const card of layout) {
    expect(card).toMatchObject({
      visibility: ['pc', 'app'],
      dataType: 'static',
      card: { linkType: '' },
      templateJson: [],
    })
    expect([card.title, card.x + card.w <= 12 && card.w >= 1 && card.h >= 1]).toEqual([card.title, true])
    for (const other of layout) {
      const isApart =
        other === card ||
        card.x + card.w <= other.x ||
        other.x + other.w <= card.x ||
        card.y + card.h <= other.y ||
        other.y + other.h <= card.y
      expect([card.title, other.title, isApart]).toEqual([card.title, other.title, true])
    }
  }
  const ofPortal = (kind: string) => layout.find((card) => card.jnpfKey === kind)?.option
  expect(ofPortal('pieChart')).toMatchObject({ seriesLabelShowInfo: [], defaultValue: [], colorList: [] })
  expect(ofPortal('commonFunc')).toMatchObject({
    defaultValue: expect.arrayContaining([expect.objectContaining({ linkType: '1' })]),
  })
})
