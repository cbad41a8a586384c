import { expect, test } from 'vitest'
import type { ColumnPlan } from '#shared/form/model.ts'
import { fieldsFor } from '#renderer/features/module/list/views/view-content.ts'
import { planOf } from '../form/support/plan.ts'

const field = (name: string, jnpfKey: string, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label: name },
})

test('a view of each kind goes by fields that hold what it draws', () => {
  const plan = planOf([
    field('one', 'select'),
    field('several', 'select', { multiple: true }),
    field('round', 'radio'),
    field('tree', 'treeSelect'),
    field('path', 'cascader'),
    field('ticks', 'checkbox'),
    field('day', 'datePicker'),
    field('clock', 'timePicker'),
    field('made', 'createTime'),
    field('changed', 'modifyTime'),
    field('photo', 'uploadImg'),
    field('annex', 'uploadFile'),
  ])
  const columns = plan.fields.map((each) => ({
    prop: each.name,
    field: each,
    kind: each.kind,
  })) as unknown as ColumnPlan[]
  const of = (kind: 'board' | 'calendar' | 'gallery') => fieldsFor(kind, columns).map(({ prop }) => prop)
  expect(of('board')).toEqual(['one', 'round'])
  expect(of('calendar')).toEqual(['day', 'made', 'changed'])
  expect(of('gallery')).toEqual(['photo'])
})
