import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { colourFormats, cssColour, readColour, writeColour } from '#shared/form/colours.ts'
import { noLabels } from '#shared/form/kind.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kindOf } from '#shared/form/registry.ts'
import { checkValue, initialValue, systemValues } from '#shared/form/values.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { planOf, renderForm, storeOf } from './support/render-form.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

const noIds = { id: () => undefined }

function made(kind: string, keys: object = {}, config: object = {}) {
  const plan = planOf([{ __vModel__: 'a', ...keys, __config__: { jnpfKey: kind, label: '字段', ...config } }])
  const [field] = plan.fields
  if (!field) throw new Error(kind)
  return { plan, field, kind: kindOf(field) }
}

const tree = {
  options: [
    {
      id: '1',
      fullName: '教学/科研',
      children: [
        { id: '1', fullName: '仪器' },
        { id: '2', fullName: '软件' },
      ],
    },
    { id: '2', fullName: '行政', children: [{ id: '1', fullName: '家具' }] },
  ],
}

describe('a cascade', () => {
  it('tells options of the same id apart by the way down to them', () => {
    const { field, kind } = made('cascader', tree)
    expect(kind.display(field, ['1', '1'], noLabels)).toBe('教学/科研/仪器')
    expect(kind.display(field, ['2', '1'], noLabels)).toBe('行政/家具')
    expect(kind.importValue(field, '行政/家具', noIds)).toEqual({ ok: true, value: ['2', '1'] })
    expect(kind.importValue(field, '教学/科研/软件', noIds)).toEqual({ ok: true, value: ['1', '2'] })
    expect(kind.importValue(field, '行政/软件', noIds)).toMatchObject({ ok: false, problem: { code: 'notChoice' } })
    expect(kind.search?.condition(field, ['2', '1'], 1, false)).toEqual({
      operator: 'holdsAnyPath',
      paths: [['2', '1']],
    })
  })

  it('refuses a way that its options do not have, unless the record holds it already', () => {
    const { field } = made('cascader', tree)
    expect(checkValue(field, ['2', '2'])).toMatchObject({ ok: false, problem: { code: 'notChoice' } })
    expect(checkValue(field, ['2', '2'], () => null, ['2', '2'])).toEqual({ ok: true, value: ['2', '2'] })
    expect(checkValue(field, ['2', '1'])).toEqual({ ok: true, value: ['2', '1'] })
  })

  it('holds several ways where the design says so, in the spelling of older designs too', () => {
    const several = made('cascader', { ...tree, props: { props: { multiple: true, value: 'id', label: 'fullName' } } })
    const value = [
      ['1', '1'],
      ['2', '1'],
    ]
    expect(checkValue(several.field, value)).toEqual({ ok: true, value })
    expect(several.kind.display(several.field, value, noLabels)).toBe('教学/科研/仪器, 行政/家具')
    expect(several.kind.importValue(several.field, '教学/科研/仪器、行政/家具', noIds)).toEqual({ ok: true, value })
  })

  it('reads the entries of a dictionary by their names, slashes in a name included', () => {
    const { field, kind } = made('cascader', {}, { dataType: 'dictionary', dictionaryType: 'place' })
    const entries = new Map([
      ['教学/科研', 'e1'],
      ['仪器', 'e2'],
    ])
    const ids = { id: (_sort: string, _scope: unknown, label: string) => entries.get(label) }
    expect(kind.importValue(field, '教学/科研/仪器', ids)).toEqual({ ok: true, value: ['e1', 'e2'] })
    expect(kind.importValue(field, '教学/仪器', ids).ok).toBe(false)
    expect(kind.references(field, ['e1', 'e2']).map(({ id }) => id)).toEqual(['e1', 'e2'])
  })

  it('shows the way to what is chosen, and takes another by the mouse', async () => {
    const { plan } = made('cascader', tree)
    const store = storeOf(plan, { a: ['1', '1'] })
    const { container } = renderForm(store)
    expect(container.textContent).toContain('教学/科研/仪器')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByText('行政'))
    fireEvent.click(await screen.findByText('家具'))
    expect(store.value('a')).toEqual(['2', '1'])
  })
})

it.each(['cascader', 'treeSelect', 'select'])(
  '%s says that options of a data interface cannot be loaded',
  async (kind) => {
    renderForm(storeOf(made(kind, {}, { dataType: 'dynamic', propsUrl: 'i1' }).plan))
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect((await screen.findAllByText('选项来自数据接口，暂时无法加载')).length).toBeGreaterThan(0)
  },
)

describe('a tree of options', () => {
  it('keeps the id of what is chosen, whichever level it stands on', () => {
    const options = [{ id: 'x', fullName: '理学院', children: [{ id: 'y', fullName: '物理系' }] }]
    const { field, kind } = made('treeSelect', { options })
    expect(checkValue(field, 'y')).toEqual({ ok: true, value: 'y' })
    expect(kind.display(field, 'y', noLabels)).toBe('物理系')
    expect(kind.importValue(field, '物理系', noIds)).toEqual({ ok: true, value: 'y' })
    expect(initialValue(field, { userId: 'u', now: 0 })).toBeNull()
  })
})

describe('a scale', () => {
  it('holds a number on it and refuses one beyond its ends', () => {
    const { field } = made('slider', { min: -1, max: 1, step: 0.25 })
    expect(checkValue(field, 0.5)).toEqual({ ok: true, value: 0.5 })
    expect(checkValue(field, 0.6)).toMatchObject({ ok: false, value: 0.6, problem: { code: 'offStep', limit: 0.25 } })
    expect(checkValue(field, '1')).toEqual({ ok: true, value: 1 })
    expect(checkValue(field, 2)).toMatchObject({ ok: false, problem: { code: 'tooLarge', limit: 1 } })
    expect(initialValue(made('slider', { min: 10 }).field, { userId: 'u', now: 0 })).toBe(10)
    // The last step is not whole.
    const uneven = made('slider', { min: 0, max: 10, step: 3 }).field
    expect([checkValue(uneven, 9).ok, checkValue(uneven, 10).ok]).toEqual([true, false])
  })

  it('is moved with the arrow keys and says its number', () => {
    const store = storeOf(made('slider', { step: 5 }).plan, { a: 40 })
    renderForm(store)
    const handle = screen.getByRole('slider', { name: '字段' })
    fireEvent.keyDown(handle, { key: 'ArrowRight', keyCode: 39, which: 39 })
    expect(store.value('a')).toBe(45)
  })
})

describe('a colour', () => {
  const part = fc.integer({ min: 0, max: 255 })
  const colours = fc.record({ red: part, green: part, blue: part, alpha: fc.constantFrom(1, 0.5) })

  it.each(colourFormats)('reads what it writes as %j, as near as whole shares allow', (format) => {
    fc.assert(
      fc.property(colours, (colour) => {
        const read = readColour(writeColour(colour, format))
        const room = format === 'hsv' || format === 'hsl' ? 6 : 0
        for (const name of ['red', 'green', 'blue'] as const)
          expect(Math.abs((read?.[name] ?? -99) - colour[name])).toBeLessThanOrEqual(room)
        expect(read?.alpha).toBeCloseTo(colour.alpha, 2)
      }),
    )
  })

  it('is any of the usual notations and nothing else', () => {
    const { field } = made('colorPicker')
    for (const text of [
      '#fff',
      '#1677ffcc',
      'rgb(1, 2, 3)',
      'rgba(1,2,3,.5)',
      'hsl(200, 50%, 40%)',
      'hsv(200, 50%, 40%)',
    ])
      expect(checkValue(field, text)).toEqual({ ok: true, value: text })
    for (const text of ['red;background:url(x)', '#12345', 'rgb(300,0,0)', 'url(x)', 7, ['#fff']])
      expect(checkValue(field, text)).toMatchObject({ ok: false, problem: { code: 'notColour' } })
    expect(cssColour(readColour('hsl(120, 100%, 25%)') ?? { red: 0, green: 0, blue: 0, alpha: 1 })).toBe('#008000')
  })
})

describe('a range', () => {
  const day = new Date(2026, 10, 20).getTime()
  const later = new Date(2026, 10, 25).getTime()

  it('of dates has two ends in their order, each within the limits of the design', () => {
    const { field, kind } = made('dateRange', { format: 'yyyy-MM-dd', endTime: later })
    expect(checkValue(field, [day, later])).toEqual({ ok: true, value: [day, later] })
    expect(checkValue(field, JSON.stringify([day, later]))).toEqual({ ok: true, value: [day, later] })
    expect(checkValue(field, [later, day])).toMatchObject({ ok: false, problem: { code: 'endBeforeStart' } })
    expect(checkValue(field, [day, null])).toMatchObject({ ok: false, problem: { code: 'incomplete' } })
    expect(checkValue(field, [day, later + 86_400_000])).toMatchObject({ ok: false, problem: { code: 'tooLate' } })
    expect(checkValue(field, [])).toEqual({ ok: true, value: null })
    expect(kind.display(field, [day, later], noLabels)).toBe('2026-11-20 ~ 2026-11-25')
  })

  it.each(['2026-11-20 ~ 2026-11-25', '2026/11/20 至 2026/11/25', '2026-11-20 - 2026-11-25', '2026-11-20～2026-11-25'])(
    'of dates is read from %s',
    (text) => {
      const { field, kind } = made('dateRange', { format: 'yyyy-MM-dd' })
      expect(kind.importValue(field, text, noIds)).toEqual({ ok: true, value: [day, later] })
    },
  )

  it('of times may end on the next day', () => {
    const { field, kind } = made('timeRange', { format: 'HH:mm' })
    expect(checkValue(field, ['22:00:00', '06:30:00'])).toEqual({ ok: true, value: ['22:00:00', '06:30:00'] })
    expect(kind.display(field, ['22:00:00', '06:30:00'], noLabels)).toBe('22:00 ~ 06:30')
    expect(kind.importValue(field, '22:00-06:30', noIds).ok).toBe(false)
    expect(kind.importValue(field, '22:00 - 06:30', noIds)).toEqual({ ok: true, value: ['22:00:00', '06:30:00'] })
  })

  it('is typed into two fields, and is wanting while one is empty', () => {
    const store = storeOf(made('dateRange', { format: 'yyyy-MM-dd' }).plan)
    const { container } = renderForm(store)
    const [from, to] = [...container.querySelectorAll('input')]
    if (!from || !to) throw new Error('no fields')
    const type = (input: HTMLInputElement, text: string) => {
      fireEvent.focus(input)
      fireEvent.change(input, { target: { value: text } })
      fireEvent.blur(input)
    }
    type(from, '2026-11-20')
    expect(store.validateField('a')).toBe(false)
    type(to, '2026-11-25')
    expect(store.validateField('a')).toBe(true)
    expect(store.value('a')).toEqual([day, later])
  })
})

describe('where somebody belongs', () => {
  const plan = () => {
    const fields = ['currOrganize', 'currDept', 'currPosition'].map((jnpfKey, index) => ({
      __vModel__: `o${index}`,
      __config__: { jnpfKey, label: jnpfKey },
    }))
    const parsed = parseForm(JSON.stringify({ fields }))
    if (!parsed.ok) throw new Error(parsed.problem)
    return parsed.plan
  }
  const own = { organizePath: ['c', 'd'], departmentId: 'd', positionIds: ['p', 'q'], roleIds: [], groupIds: [] }

  it('is what the server writes into a new record, and nothing that was sent', () => {
    expect(systemValues(plan(), 'create', { userId: 'u', now: 1, own })).toEqual({ o0: ['c', 'd'], o1: 'd', o2: 'p' })
    expect(systemValues(plan(), 'create', { userId: 'u', now: 1 })).toEqual({ o0: [], o1: null, o2: null })
    expect(systemValues(plan(), 'change', { userId: 'u', now: 1, own })).toEqual({})
  })

  it('is named by its own name, and by everything above it for designs that show all levels', () => {
    const labels = {
      label: ({ id, scope }: { id: string; scope: unknown }) =>
        (scope as { type: string }).type === 'organization' ? '大学/理学院' : id === 'd' ? '理学院' : undefined,
    }
    const last = made('currOrganize')
    expect(last.kind.display(last.field, ['c', 'd'], labels)).toBe('理学院')
    const all = made('currOrganize', { showLevel: 'all' })
    expect(all.kind.display(all.field, ['c', 'd'], labels)).toBe('大学/理学院')
    expect(all.kind.display(all.field, '大学/理学院', labels)).toBe('大学/理学院')
  })

  it('is shown and cannot be typed', () => {
    const { container } = renderForm(storeOf(plan(), { o0: '大学/理学院', o1: '理学院', o2: '教授' }))
    expect(container.textContent).toContain('大学/理学院')
    expect(within(container).queryAllByRole('textbox')).toEqual([])
  })
})

describe('a group of thousands of choices', () => {
  const options = Array.from({ length: 3000 }, (_value, index) => ({ id: `o${index}`, fullName: `选项${index}` }))

  it.each(['checkbox', 'radio'])('is a list that can be searched and draws what shows, named as the %s was', (kind) => {
    const { plan } = made(kind, { options })
    const store = storeOf(plan)
    const { container } = renderForm(store)
    expect(container.querySelectorAll('input[type="checkbox"], input[type="radio"]')).toHaveLength(0)
    const list = screen.getByRole('combobox', { name: '字段' })
    fireEvent.mouseDown(list)
    fireEvent.change(list, { target: { value: '选项2999' } })
    fireEvent.click(screen.getByTitle('选项2999'))
    expect([store.value('a')].flat()).toEqual(['o2999'])
  })

  it('is drawn as boxes as long as it is short', () => {
    const { plan } = made('checkbox', { options: options.slice(0, 300) })
    renderForm(storeOf(plan))
    expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(300)
  })
})
