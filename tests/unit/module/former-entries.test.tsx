import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { namesFromTexts } from '#shared/form/reference-names.ts'
import { referenceKey } from '#shared/form/references.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { dictionaryOf } from '../../support/dictionaries.ts'
import { planOf } from '../form/support/plan.ts'
import { prepare, pressInRow, showPage } from './support.tsx'

afterEach(cleanup)

const entry = (id: string, fullName: string) => ({
  id,
  parentId: '0',
  fullName,
  enCode: id,
  enabledMark: 1,
  sortCode: 0,
  description: '',
  hasChildren: false,
  children: [],
})
const choice = (name: string, jnpfKey: string, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label: name, dataType: 'dictionary', dictionaryType: 'levels' },
})
const fields = [
  choice('level', 'select'),
  choice('levels', 'select', { multiple: true }),
  choice('mark', 'radio'),
  choice('marks', 'checkbox'),
  { __vModel__: 't', __config__: { jnpfKey: 'table', label: 't', children: [choice('cell', 'select')] } },
]
const stored = { level: 'x', levels: ['a', 'x'], mark: 'x', marks: ['a', 'x'], t: [{ id: '7', cell: 'x' }] }
const shown = {
  level: '停用级',
  levels: '甲级, 停用级',
  mark: '停用级',
  marks: '甲级, 停用级',
  t: [{ id: '7', cell: '停用级' }],
}

async function edit(record: object) {
  const prepared = prepare({
    form: { fields },
    list: { columnList: [{ prop: 'f_name', label: '名称' }], columnBtnsList: [{ value: 'edit', label: '编辑' }] },
    answers: {
      'dictionary.all': () => ({ list: [dictionaryOf('levels', [entry('a', '甲级'), entry('b', '乙级')])] }),
      'module.record': () => ({ id: 'r0', data: JSON.stringify(record) }),
      'module.recordView': () => ({ id: 'r0', data: JSON.stringify(shown) }),
    },
  })
  showPage()
  await pressInRow('设备0', '编辑')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('radio', { name: '甲级' })
  return { ...prepared, dialog, form: within(dialog) }
}

it('a disabled entry shows its name in a form', async () => {
  const { dialog, form } = await edit(stored)
  expect(await form.findByRole('radio', { name: '停用级' })).toHaveProperty('checked', true)
  expect(form.getByRole('checkbox', { name: '停用级' })).toHaveProperty('checked', true)
  expect(dialog.querySelector('.ant-select')?.textContent).toBe('停用级')
  expect(within(form.getByRole('grid')).getByText('停用级')).toBeTruthy()
})

it('a disabled entry stays when another box is ticked', async () => {
  const { form, callsOf } = await edit(stored)
  fireEvent.click(await form.findByRole('checkbox', { name: '乙级' }))
  fireEvent.click(form.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(callsOf('module.update')).toHaveLength(1))
  const { data = '' } = (callsOf('module.update')[0]?.body ?? {}) as { data?: string }
  expect((JSON.parse(data) as typeof stored).marks.toSorted()).toEqual(['a', 'b', 'x'])
})

it('asks for no display texts when every entry is known', async () => {
  const { callsOf } = await edit({ level: 'a', levels: ['b'], mark: 'b', marks: ['a'], t: [] })
  expect(callsOf('module.recordView')).toEqual([])
})

it('asks for all the dictionaries of a form and its child tables in one call', async () => {
  queryClient.clear()
  const of = (name: string, jnpfKey: string, dictionaryType: string) => ({
    __vModel__: name,
    multiple: false,
    __config__: { jnpfKey, label: name, dataType: 'dictionary', dictionaryType },
  })
  const { callsOf } = prepare({
    form: {
      fields: [
        of('kind', 'select', 'kinds'),
        of('Place', 'treeSelect', 'Places'),
        of('grade', 'radio', 'grades'),
        of('sorts', 'checkbox', 'kinds'),
        {
          __vModel__: 't',
          __config__: { jnpfKey: 'table', label: '明细', children: [of('unit', 'select', 'units')] },
        },
      ],
    },
    list: { columnList: [{ prop: 'f_name', label: '名称' }], columnBtnsList: [{ value: 'edit', label: '编辑' }] },
    answers: {
      'dictionary.all': () => ({
        list: [
          dictionaryOf('kinds', [entry('a', '甲类')]),
          dictionaryOf('places', [entry('p', '东楼')]),
          dictionaryOf('grades', [entry('g', '一级')]),
          dictionaryOf('units', [entry('u', '台')]),
        ],
      }),
      'module.record': () => ({
        id: 'r0',
        data: JSON.stringify({ kind: 'a', Place: 'p', grade: 'g', sorts: ['a'], t: [{ id: '7', unit: 'u' }] }),
      }),
    },
  })
  showPage()
  await pressInRow('设备0', '编辑')
  const form = within(await screen.findByRole('dialog'))
  for (const text of ['东楼', '一级', '台']) expect(await form.findByText(text)).toBeTruthy()
  expect(form.getAllByText('甲类').length).toBeGreaterThan(1)
  expect(callsOf('dictionary.all').map(({ only }) => only?.toSorted())).toEqual([
    ['grades', 'kinds', 'places', 'units'],
  ])
})

it('gives no entry the name of another', () => {
  const plan = planOf(fields)
  const scope = { dictionaryType: 'levels', by: 'id' } as const
  const named = (raw: object, texts: object) => {
    const names = namesFromTexts(plan, { ...raw }, { ...texts })
    const known = ['x', 'y'].flatMap((id) => {
      const name = names.get(referenceKey({ sort: 'entry', scope, id }))
      return name === undefined ? [] : [[id, name] as const]
    })
    expect(names.size).toBe(known.length)
    return Object.fromEntries(known)
  }
  expect(named({ level: 'x' }, { level: '甲、乙' })).toEqual({ x: '甲、乙' })
  expect(named({ levels: ['x', 'y'] }, { levels: '甲、乙、丙' })).toEqual({})
  const rows = [
    { id: '1', cell: 'x' },
    { id: '2', cell: 'y' },
  ]
  expect(named({ t: rows }, { t: [{ id: '2', cell: '乙' }] })).toEqual({ y: '乙' })
})
