import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Checked, noLabels, problemCodes } from '#shared/form/kind.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { FieldKind } from '#shared/form/kind-names.ts'
import { fieldKinds, kindNamed, kinds } from '#shared/form/registry.ts'
import { editors } from '#shared/form/settings.ts'
import { checkValue, storageOf } from '#shared/form/values.ts'
import { randomOf } from '../../support/random-source.ts'

const root = join(import.meta.dirname, '../../..')
const allKinds = [...fieldKinds, 'unknown'] as const
const fileOf = (kind: string) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(name) ? [path.split(sep).join('/')] : []
  })
}

function fieldOf(kind: string, extra: object = {}, config: object = {}) {
  const parsed = parseForm(
    JSON.stringify({ fields: [{ __vModel__: 'a', ...extra, __config__: { jnpfKey: kind, ...config } }] }),
  )
  const node = parsed.ok ? parsed.plan.nodes[0] : undefined
  if (node?.type !== 'field') throw new Error(kind)
  return node.field
}

/** Components that clients of the family have: a tag of no other draws nothing in their child tables. */
const familyTags = [
  'Input Textarea InputNumber Switch Radio Checkbox Select Cascader DatePicker TimePicker DateRange TimeRange Rate Slider',
  'ColorPicker AutoComplete TreeSelect Editor UploadFile UploadImg Sign Signature Location OrganizeSelect DepSelect',
  'PosSelect RoleSelect GroupSelect UserSelect UsersSelect AreaSelect RelationForm RelationFormAttr PopupSelect',
  'PopupTableSelect PopupAttr InputTable Calculate OpenData GroupTitle Divider Text Link Button Alert Qrcode Barcode Iframe',
].flatMap((line) => line.split(' ').map((name) => `Jnpf${name}`))

/** Tests that try every kind alike, and those that hold lists of all kinds: none of them knows what one kind alone does. */
const generalTests = /(registry|kind-keys|kind-round-trip|random-module|completeness|family)\.test\.tsx?$/
const testsOfKinds = filesBelow(join(root, 'tests'))
  .filter((file) => /\.test\.tsx?$/.test(file) && !generalTests.test(file))
  .map((file) => readFileSync(file, 'utf8'))

const world = {
  userIds: ['u1', 'u2', 'u3'],
  itemIds: {
    organization: ['c1', 'c1,d1'],
    department: ['d1', 'd2'],
    position: ['p1', 'p2'],
    role: ['r1', 'r2'],
    group: ['g1', 'g2'],
    mixed: ['d1--department', 'u1--user'],
  },
  regionPaths: ['33,3301,330106', '11,1101'],
  records: [{ modelId: 'm1', shown: 'f_name', ids: ['r1', 'r2', 'r3'] }],
  dictionaries: [{ id: 'sex', entries: [{ id: '11', enCode: '1', fullName: '男' }] }],
}

describe('the field registry', () => {
  it.each(allKinds)('has two files for %s, each under its own name', (kind) => {
    expect(kinds[kind].kind).toBe(kind)
    const shared = readFileSync(join(root, `src/shared/form/kinds/${fileOf(kind)}.ts`), 'utf8')
    expect(shared).toContain(`export const ${kind}Kind`)
    const view = readFileSync(join(root, `src/renderer/form/kinds/${fileOf(kind)}.tsx`), 'utf8')
    expect(view).toContain(`export const ${kind}View`)
  })

  it.each(fieldKinds)('has a test of its own for %s', (kind) => {
    const isNamed = testsOfKinds.some((source) => source.includes(`'${kind}'`) || source.includes(`"${kind}"`))
    expect(isNamed, `tests/unit/form/${fileOf(kind)}.test.tsx says what only this kind does`).toBe(true)
  })

  it.each(fieldKinds)('writes for %s a component that clients of the family have', (kind) => {
    expect(familyTags, 'a kind that the family lacks takes the component that draws its value: JnpfInput').toContain(
      kinds[kind].tag,
    )
  })

  it('is the only place where a kind is named: no other source compares with, lists or keys by one', () => {
    const elsewhere = filesBelow(join(root, 'src')).filter(
      (file) =>
        // Seeds write designs, as a designer does; portals and the dialogs of fixed pages have kinds of their own; a
        // migration speaks of those of its day.
        !/\/form\/(?:kinds\/|registry\.ts$)|\/server\/seed\/|\/database\/migrations\/|\/areas\/portal\/|\/form\/(?:dialog\/|standard-words\.ts$)|\/areas\/import\/(?:users|entries)\.ts$|\/renderer\/i18n\//.test(
          file,
        ),
    )
    expect(elsewhere.length).toBeGreaterThan(600)
    // Words such as `text` or `input` mean much else: alone they count only beside a field's kind.
    const distinctive = fieldKinds.filter((kind) => /[A-Z]/.test(kind)).join('|')
    const any = fieldKinds.join('|')
    const onlyKinds = 'calculate|cascader|rate|sign|slider|textarea'
    const patterns = [
      new RegExp(`['"\`](?:${distinctive})['"\`]`),
      new RegExp(`^\\s+(?:${distinctive}):`, 'm'),
      new RegExp(`(?:[fF]ield|column|\\w*Kind)(?:\\.kind)?\\s*[!=]==?\\s*'(?:${any}|unknown)'`),
      new RegExp(`rawKind\\w*\\s*[!=]==?\\s*'`),
      // Of the short words those that nothing else in the house is called.
      new RegExp(`\\bkind\\s*[!=]==?\\s*'(?:${onlyKinds})'|case '(?:${onlyKinds})':`),
    ]
    const found = elsewhere.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return patterns.flatMap((pattern) => {
        const match = pattern.exec(text)
        return match ? [`${file.slice(root.length + 1)}: ${match[0].trim()}`] : []
      })
    })
    expect(found).toEqual([])
  })

  it('knows spellings of older designers, with what they implied', () => {
    const former = { uploadFz: 'uploadFile', uploadImage: 'uploadImg', comInput: 'input', dicSelect: 'select' } as const
    for (const [name, kind] of Object.entries(former)) expect(kindNamed(name).kind, name).toBe(kind)
    const others = { JNPFText: 'text', JNPFAmount: 'inputNumber', date: 'datePicker', time: 'timePicker' } as const
    for (const [name, kind] of Object.entries(others)) expect(kindNamed(name).kind, name).toBe(kind)
    expect(kindNamed('numInput').kind).toBe('inputNumber')
    expect(kindNamed('comSelect').kind).toBe('organizeSelect')
    expect(kindNamed('address').kind).toBe('areaSelect')
    expect(fieldOf('dicSelect').options?.type).toBe('dictionary')
    expect(fieldOf('dicSelect', {}, { dataType: 'static' }).options?.type).toBe('static')
    expect(kindNamed('toString').kind).toBe('unknown')
    const names = fieldKinds.flatMap((kind) => Object.keys(kinds[kind].formerNames ?? {}))
    expect(new Set([...names, ...fieldKinds]).size).toBe(names.length + fieldKinds.length)
  })

  it.each(allKinds)('describes the settings of %s as data that a property panel can draw', (kind) => {
    const settings = Object.entries(kinds[kind].settings)
    const paths = settings.map(([, setting]) => setting.path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const [name, setting] of settings) {
      expect(editors, name).toContain(setting.editor)
      expect(setting.label, name).not.toBe('')
      // A default is a value that the setting itself would take, or none.
      if (setting.default !== null && setting.default !== '')
        expect(setting.read(setting.default)).toEqual(setting.default)
      if (setting.when) expect(paths.includes(setting.when.path), setting.when.path).toBe(true)
    }
    for (const [key, reason] of Object.entries(kinds[kind].unsupported)) {
      expect(paths, key).not.toContain(key)
      expect(reason.length, key).toBeGreaterThan(15)
    }
  })

  it.each(allKinds)('reads any stored settings of %s without failing', (kind) => {
    for (const setting of Object.values(kinds[kind].settings))
      fc.assert(
        fc.property(fc.anything(), (stored) => void setting.read(stored)),
        { numRuns: 40 },
      )
  })

  it.each(allKinds)('never lets %s throw on a value and refuses it with a message', (kind) => {
    const field = fieldOf(kind === 'unknown' ? 'somethingNew' : kind, { options: [{ id: 'x', fullName: '甲' }] })
    const definition = kinds[kind]
    const ids = { id: () => undefined }
    const sound = (checked: Checked) => {
      if (checked.ok) return
      expect(problemCodes).toContain(checked.problem.code)
      expect(problemCodes).toContain(checked.problem.code)
    }
    fc.assert(
      fc.property(fc.anything(), fc.string(), fc.constantFrom(1, 2, 3), (raw, text, type) => {
        sound(definition.check(field, raw))
        sound(definition.importValue(field, text, ids))
        expect(typeof definition.display(field, raw, noLabels)).toBe('string')
        expect(typeof (definition.shown?.(field, text) ?? '')).toBe('string')
        expect(typeof (definition.note?.(field, raw) ?? '')).toBe('string')
        definition.references(field, raw)
        definition.search?.condition(field, raw, type as 1 | 2 | 3, false)
      }),
      { numRuns: 150 },
    )
  })

  it.each(allKinds)('keeps a value of %s that was accepted once', (kind) => {
    const field = fieldOf(kind === 'unknown' ? 'somethingNew' : kind, { multiple: true })
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const once = kinds[kind].check(field, raw)
        if (once.ok) expect(kinds[kind].check(field, once.value)).toEqual(once)
      }),
      { numRuns: 150 },
    )
  })

  it.each(fieldKinds)('gives %s a sample, unless nobody fills it in, and the sample is valid', (kind) => {
    const { role, traits, sample, shows } = kinds[kind]
    // A file, or a signature of one's own, has to be on a server first.
    const isOnServer = traits.files !== undefined || traits.isOwnSignature === true
    const isEntered = role === 'value' && !traits.hasRows && !isOnServer && !traits.isCalculated && !shows
    expect(sample !== null).toBe(isEntered)
    for (let seed = 1; sample && seed <= 40; seed += 1) {
      const made = sample(randomOf(seed), world)
      if (!made) throw new Error(kind)
      const field = fieldOf(kind, made.keys, { ...made.config, required: true })
      const value = made.value(randomOf(seed + 1000))
      expect(checkValue(field, value)).toEqual({ ok: true, value })
      expect(kinds[kind].display(field, value, noLabels)).not.toBe('')
    }
  })

  it.each(allKinds)('stores %s exactly when it holds a value, and places it nowhere otherwise', (kind) => {
    const { role, search, place, tag } = kinds[kind]
    expect(storageOf(fieldOf(kind)) === null).toBe(role === 'display')
    if (kind !== 'unknown') expect(tag).toMatch(/^Jnpf[A-Z]/)
    if (role !== 'display') return
    expect(search).toBeNull()
    expect({ ...place, public: true }).toEqual({ ...kinds.text.place })
  })
})

/** FIELD-KINDS: where the family's designer offers a kind, kind by kind. */
describe('the place of a kind', () => {
  const where = (place: keyof (typeof kinds)['input']['place']) => original.filter((kind) => kinds[kind].place[place])
  const original: readonly FieldKind[] = [
    ...(['input', 'textarea', 'inputNumber', 'switch', 'radio', 'checkbox', 'select', 'datePicker'] as const),
    ...(['timePicker', 'userSelect', 'table', 'calculate', 'createUser', 'createTime', 'modifyUser'] as const),
    ...(['modifyTime', 'groupTitle', 'divider', 'text', 'organizeSelect', 'depSelect', 'posSelect'] as const),
    ...(['roleSelect', 'groupSelect', 'usersSelect', 'areaSelect', 'cascader', 'treeSelect', 'slider'] as const),
    ...(['autoComplete', 'colorPicker', 'timeRange', 'dateRange', 'currOrganize', 'currDept'] as const),
    ...(['currPosition', 'editor', 'sign', 'signature', 'location'] as const),
  ]
  const without = (...left: readonly FieldKind[]) => original.filter((kind) => !left.includes(kind))
  const display = ['groupTitle', 'divider', 'text', 'table'] as const
  const people = [
    ...([
      'userSelect',
      'organizeSelect',
      'depSelect',
      'posSelect',
      'roleSelect',
      'groupSelect',
      'usersSelect',
    ] as const),
  ]
  const hand = ['sign', 'signature'] as const
  const ranges = ['timeRange', 'dateRange'] as const
  const own = ['currOrganize', 'currDept', 'currPosition'] as const
  const system = ['createUser', 'createTime', 'modifyUser', 'modifyTime', ...own] as const
  it.each([
    ['child', without(...display, ...system, 'radio', 'checkbox', 'colorPicker', 'editor')],
    ['list', without(...display, 'colorPicker', 'editor')],
    ['search', without(...display, ...ranges, ...hand, 'switch', 'colorPicker', 'editor')],
    ['sort', without(...display, ...hand, 'colorPicker', 'editor', 'location')],
    ['import', without(...display, ...hand, 'calculate', 'colorPicker', 'location')],
    ['sum', ['input', 'inputNumber', 'calculate']],
    ['source', without(...display, 'modifyUser', 'modifyTime')],
    ['public', without(...system, ...people, 'signature')],
  ] as const)('%s is as in the designer of the family', (place, expected) => {
    expect(where(place)).toEqual(expected)
  })

  it.each([
    ['input', 2, 'text'],
    ['textarea', 2, 'text'],
    ['inputNumber', 3, 'number'],
    ['calculate', 3, 'number'],
    ['datePicker', 3, 'date'],
    ['createTime', 3, 'moment'],
    ['modifyTime', 3, 'moment'],
    ['timePicker', 3, 'time'],
    ['radio', 1, 'choice'],
    ['checkbox', 1, 'choice'],
    ['select', 1, 'choice'],
    ['userSelect', 1, 'user'],
    ['organizeSelect', 1, 'organization'],
    ['depSelect', 1, 'item'],
    ['usersSelect', 1, 'item'],
    ['areaSelect', 1, 'region'],
    ['cascader', 1, 'cascade'],
    ['treeSelect', 1, 'choice'],
    ['slider', 3, 'number'],
    ['currOrganize', 1, 'organization'],
    ['currPosition', 1, 'item'],
    ['createUser', 1, 'user'],
    ['modifyUser', 1, 'user'],
  ] as const)('%s starts a search of type %d with the control for %s', (kind, type, control) => {
    expect(kinds[kind].search).toMatchObject({ type, control })
    const operators = new Set(kinds[kind].search?.operators)
    expect(operators.has('like')).toBe(control === 'text')
    expect(operators.has('between')).toBe(type === 3)
    expect(operators.has('in')).toBe(type === 1)
  })
})
