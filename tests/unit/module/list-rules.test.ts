import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ColumnPlan, ListPlan } from '#shared/form/model.ts'
import { orderedColumns } from '#renderer/features/module/list/column-order.ts'
import { activeFilters, ALL, isNarrowed, listBody, type ListState } from '#renderer/features/module/list/list-query.ts'
import { plainChart } from '#renderer/features/module/list/views/view-content.ts'
import { planOf } from '#renderer/features/module/plan.ts'
import { randomModule } from '../../support/random-module.ts'

const column = (prop: string): ColumnPlan => ({
  prop,
  label: prop,
  align: 'left',
  fixed: null,
  width: null,
  sortable: false,
  kind: 'input',
  field: null,
})
const props = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 })

describe('the order of columns', () => {
  it('a choice holds every column of the design once and none that is gone', () => {
    fc.assert(
      fc.property(
        props,
        fc.array(fc.record({ prop: fc.constantFrom('a', 'b', 'c', 'x'), visible: fc.boolean() })),
        (design, stored) => {
          const choice = orderedColumns(
            design.map(column),
            stored.map((each) => ({ ...each, label: '' })),
          )
          expect(choice.map((entry) => entry.prop).toSorted()).toEqual(design.toSorted())
          expect(choice.some((entry) => entry.visible)).toBe(true)
        },
      ),
    )
  })

  it('follows the stored order and visibility', () => {
    const stored = ['c', 'a', 'b'].map((prop) => ({ prop, label: '', visible: prop !== 'a' }))
    const choice = orderedColumns(['a', 'b', 'c'].map(column), stored)
    expect(choice.map((entry) => [entry.prop, entry.visible])).toEqual([
      ['c', true],
      ['a', false],
      ['b', true],
    ])
  })

  it('shows a new column of the design at its place', () => {
    const stored = ['c', 'a'].map((prop) => ({ prop, label: '', visible: true }))
    expect(orderedColumns(['a', 'new', 'c'].map(column), stored).map((entry) => entry.prop)).toEqual(['c', 'a', 'new'])
  })

  it('shows a column although every one was hidden', () => {
    const stored = [{ prop: 'a', label: '', visible: false }]
    expect(orderedColumns([column('a')], stored)[0]?.visible).toBe(true)
  })
})

describe('the list request', () => {
  const module = planOf({
    id: 'm',
    type: '4',
    webType: '2',
    enableFlow: 0,
    ...randomModule(3),
  })
  if (!module.ok || !module.plan.list) throw new Error('no list')
  const plan = module.plan.list
  const asked = { sort: null, filters: {}, branch: null, tab: null, advanced: '' } as const
  const drawn = { kind: 'list', field: '', columns: null, view: null } as const
  const state: ListState = { page: 3, pageSize: 50, ...asked, ...drawn, styles: [], chart: plainChart }

  it('sends meaningful filters like 0 and open ranges, and no empty ones', () => {
    const filters = {
      a: '',
      b: null,
      c: [],
      d: [null, null],
      e: undefined,
      f: '  ',
      g: 0,
      h: [1, null],
      i: ['x'],
      j: '林',
    }
    expect(activeFilters(filters)).toEqual({ g: 0, h: [1, null], i: ['x'], j: '林' })
    expect(listBody(plan, { ...state, filters }, 'm', 'menu').queryJson).toBe('{"g":0,"h":[1,null],"i":["x"],"j":"林"}')
    expect(listBody(plan, state, 'm', null)).toMatchObject({ queryJson: '', menuId: '', currentPage: 3, pageSize: 50 })
  })

  it.each([
    ['all', null, {}, false],
    ['b', null, {}, true],
    ['all', 'node', {}, true],
    ['all', null, { a: 0 }, true],
    ['all', null, { a: '', b: [null, null] }, false],
  ])('of the tab %s, the node %s and the filters %j leaves records out: %s', (tab, branch, filters, is) => {
    const tabs = { prop: 'a' } as unknown as NonNullable<ListPlan['tabs']>
    const at = { ...state, tab: tab === 'all' ? ALL : tab, branch, filters }
    expect(isNarrowed({ ...plan, tabs }, at)).toBe(is)
  })

  it('sends the sort, and asks no page of a list without pages', () => {
    expect(listBody(plan, { ...state, sort: { field: 'f_1', order: 'asc' } }, 'm', null)).toMatchObject({
      sidx: 'f_1',
      sort: 'asc',
    })
    expect(listBody(plan, state, 'm', null)).toMatchObject({ sidx: '', sort: 'desc' })
    expect(listBody({ ...plan, hasPage: false }, state, 'm', null)).toMatchObject({ currentPage: 1, pageSize: 10_000 })
  })
})

describe('the plan of a module', () => {
  const config = (seed: number, webType = '2') => ({
    id: `m${seed}`,
    type: '4',
    webType,
    enableFlow: 0 as const,
    ...randomModule(seed),
  })

  it('parses a configuration once, and anew after a change', () => {
    const first = planOf(config(1))
    expect(planOf(config(1))).toBe(first)
    const changed = planOf({ ...config(1), columnData: '{' })
    expect(changed.ok).toBe(false)
    expect(planOf(config(1)).ok).toBe(true)
  })

  it('does not keep plans of modules long closed', () => {
    const first = planOf(config(1))
    for (let seed = 2; seed <= 60; seed += 1) planOf(config(seed))
    expect(planOf(config(1))).not.toBe(first)
  })

  it('a form-only module asks for no list', () => {
    const parsed = planOf({ ...config(5, '1'), columnData: '' })
    expect(parsed.ok && parsed.plan.list).toBeNull()
  })
})
