import { describe, expect, it } from 'vitest'
import type { GrantTree } from '#shared/api/authority.ts'
import { checkStates } from '#renderer/components/tree/tree-checks.ts'
import {
  differences,
  type GrantItem,
  grantForest,
  leavesOf,
  press,
  sentGrants,
  shapeOf,
  wholeOf,
} from '#renderer/features/authorize/model.ts'
import { putTranslations } from '#renderer/i18n/translations.ts'

const menu = (id: string, parentId: string, type = 2, isHeld = true) => ({
  id,
  systemId: 'school',
  parentId,
  fullName: id,
  enCode: id,
  type,
  isHeld,
})
const item = (kind: 'button' | 'column' | 'form' | 'resource', menuId: string, isHeld = true) => ({
  id: `${menuId}-${kind}`,
  menuId,
  kind,
  fullName: kind,
  enCode: kind,
  isHeld,
})

/** school: office (leave, trips (plane)), safety (visits: not held by the person who grants), links: nothing in it. */
const tree: GrantTree = {
  systems: [
    { id: 'school', fullName: 'school', enCode: '', isHeld: true },
    { id: 'empty', fullName: 'empty', enCode: '', isHeld: false },
  ],
  menus: [
    menu('office', '-1', 0),
    menu('leave', 'office', 3),
    menu('trips', 'office', 1),
    menu('plane', 'trips', 3),
    menu('safety', '-1', 0),
    menu('visits', 'safety', 3, false),
    menu('links', '-1', 0),
  ],
  items: [
    item('button', 'leave'),
    item('column', 'leave'),
    item('form', 'leave'),
    item('resource', 'leave'),
    item('button', 'plane'),
    item('button', 'visits', false),
  ],
}
const pages = (granted: ReadonlySet<string>) => grantForest(tree, 'module', granted)
const outline = (nodes: readonly GrantItem[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ')

describe('trees of what is granted', () => {
  it('show pages below their directories, and no directory without a page', () => {
    expect(outline(pages(new Set()))).toBe('school(office(leave trips(plane)) safety(visits))')
    expect(outline(grantForest(tree, 'system', new Set()))).toBe('school empty')
  })

  it('show what is below the granted pages alone', () => {
    const buttons = (...granted: string[]) => outline(grantForest(tree, 'button', new Set(granted)))
    expect(buttons()).toBe('')
    expect(buttons('plane')).toBe('school(office(trips(plane(plane-button))))')
    expect(buttons('leave', 'visits')).toBe('school(office(leave(leave-button)) safety(visits(visits-button)))')
  })

  it('end where menus run in a circle', () => {
    const circle = { ...tree, menus: [menu('one', '-1', 0), menu('two', 'one', 0), menu('two', 'two', 0)] }
    expect(outline(grantForest(circle, 'module', new Set()))).toBe('')
  })
})

describe('boxes of what is granted', () => {
  const states = (...granted: string[]) => {
    const nodes = pages(new Set(granted))
    const stateOf = checkStates(shapeOf(nodes), wholeOf(nodes, new Set(granted)))
    return Object.fromEntries(['school', 'office', 'leave', 'trips', 'plane', 'safety'].map((id) => [id, stateOf(id)]))
  }

  it('are half-ticked on every branch above, and ticked once all below is', () => {
    expect(states('plane')).toEqual({
      school: 'some',
      office: 'some',
      leave: 'off',
      trips: 'on',
      plane: 'on',
      safety: 'off',
    })
    expect(states('plane', 'leave')).toMatchObject({ school: 'some', office: 'on' })
    expect(states('plane', 'leave', 'visits')).toMatchObject({ school: 'on', safety: 'on' })
    // A stored grant of a directory says nothing about the pages in it.
    expect(states('office', 'trips')).toMatchObject({ school: 'off', office: 'off', trips: 'off' })
  })

  it('press every page below that the person holds, and none that they do not', () => {
    const nodes = pages(new Set())
    expect(leavesOf(nodes)).toEqual(['leave', 'plane', 'visits'])
    const all = press(tree, nodes, new Set(), 'school')
    expect([...all].toSorted()).toEqual(['leave', 'plane', 'school'])
    expect(press(tree, nodes, new Set(['visits']), 'visits')).toEqual(new Set(['visits']))
    expect(press(tree, nodes, new Set(), 'gone')).toEqual(new Set())
  })

  it('go on when half-ticked, and off when all that can be is on', () => {
    const half = press(tree, pages(new Set()), new Set(['plane', 'school']), 'office')
    expect(half).toEqual(new Set(['plane', 'school', 'leave']))
    expect(press(tree, pages(half), half, 'office')).toEqual(new Set(['school']))
    // What others granted stays, since whoever presses cannot give it back.
    expect(press(tree, pages(half), new Set([...half, 'visits']), 'school')).toEqual(new Set(['school', 'visits']))
  })

  it('bring the page of a button and the system of a page along', () => {
    expect(press(tree, pages(new Set()), new Set(), 'leave')).toEqual(new Set(['leave', 'school']))
    const compared = grantForest(tree, 'button', new Set(['leave']))
    expect(press(tree, compared, new Set(), 'leave-button')).toEqual(new Set(['leave-button', 'leave', 'school']))
  })
})

describe('grants of a call', () => {
  it('name the directories above a page, and nothing below a page that is not granted', () => {
    const granted = new Set(['school', 'plane', 'plane-button', 'leave-button', 'leave-resource', 'safety', 'gone'])
    const sent = sentGrants(tree, granted)
    expect(sent.module.toSorted()).toEqual(['office', 'plane', 'trips'])
    expect(sent).toMatchObject({ systemIds: ['school'], button: ['plane-button'], resource: [], column: [], form: [] })
  })

  it('are put in the list of their kind', () => {
    const granted = new Set(['leave', ...tree.items.map(({ id }) => id)])
    expect(sentGrants(tree, granted)).toMatchObject({
      systemIds: [],
      button: ['leave-button'],
      column: ['leave-column'],
      form: ['leave-form'],
      resource: ['leave-resource'],
    })
  })

  it('of two differ by what one alone has; directories do not count', () => {
    const mine = new Set(['school', 'leave', 'office'])
    expect(differences(tree, mine, new Set(['school', 'plane', 'plane-button']))).toEqual(
      new Map([
        ['leave', 'mine'],
        ['plane', 'other'],
        ['plane-button', 'other'],
      ]),
    )
  })
})

describe('titles of what can be granted', () => {
  it('are in the language of the window where the organisation has them', () => {
    putTranslations('zh', new Map([['routes.office', '\u529e\u516c']]))
    const [system] = grantForest(tree, 'module', new Set())
    expect(system?.children.map(({ fullName }) => fullName)).toContain('\u529e\u516c')
    putTranslations('zh', new Map())
    expect(grantForest(tree, 'module', new Set())[0]?.children.map(({ fullName }) => fullName)).toContain('office')
  })
})
