import { describe, expect, it } from 'vitest'
import { actionRoom } from '#renderer/components/rows/action-room.ts'
import { tagWidths } from '#renderer/components/rows/text-width.ts'
import {
  fittingColumns,
  placeColumns,
  readableWidth,
  totalWidth,
  withHeadings,
  withSummary,
} from '#renderer/components/rows/column-layout.ts'

describe('the actions of a row', () => {
  const actions = (...texts: readonly string[]) => texts.map((label) => ({ label }))
  const labels = actions('编辑', '重置密码', '停用', '授权', '删除', '解释')

  it('stand beside each other up to four, the others go into a menu', () => {
    expect(actionRoom(labels, '更多', 1200).limit).toBe(4)
    expect(actionRoom(labels.slice(0, 3), '更多', 1200).limit).toBe(3)
    expect(actionRoom([], '更多', 1200).limit).toBe(0)
    expect(actionRoom(labels, '更多', 0).limit).toBe(4)
  })

  it('take no more than a third of a narrow table, but one of them always shows', () => {
    for (const table of [320, 500, 640, 900]) {
      const { limit, width } = actionRoom(labels, '更多', table)
      expect(limit).toBeGreaterThan(0)
      if (limit > 1) expect(width).toBeLessThanOrEqual(table * 0.35)
    }
    expect(actionRoom(labels, '更多', 320).limit).toBe(1)
  })

  it('have room for their heading, were they shorter than that', () => {
    expect(actionRoom(actions('End'), 'More', 1200, 'Actions').width).toBeGreaterThanOrEqual(84)
    expect(actionRoom(labels, '更多', 1200, '操作').width).toBe(actionRoom(labels, '更多', 1200).width)
  })

  it('have room for those that can stand there, not for longer ones that are always in the menu', () => {
    const one = actionRoom(actions('Edit', 'Reset password', 'Where permissions come from'), 'More', 400)
    expect(one.limit).toBe(1)
    expect(one.width).toBeLessThan(130)
    const some = [{ label: 'Edit', isShown: () => true }, { label: 'Reset password' }, { label: 'Delete' }]
    expect(actionRoom(some, 'More', 400).width).toBeGreaterThan(14 * 8)
  })

  it('go into the menu where a column would otherwise be pushed out of sight, all but short ones where it is anyhow', () => {
    expect(actionRoom(labels, '更多', 1200, '', 180).limit).toBe(2)
    expect(actionRoom(labels, '更多', 1200, '', 1000).limit).toBe(4)
    expect(actionRoom(labels, '更多', 900, '', 20).limit).toBe(1)
    expect(actionRoom(labels.slice(0, 1).concat(labels.slice(4)), '更多', 1200, '', 20).limit, 'short ones').toBe(3)
  })
})

describe('a column of tags', () => {
  it('is as wide as the longest of them needs, in every language', () => {
    expect(tagWidths(110, '公司', '部门')).toEqual({ width: 110, fitWidth: 72 })
    // What "Department" takes at 12 px with its frame, in the widest of the usual fonts.
    expect(tagWidths(90, 'Company', 'Department').fitWidth).toBeGreaterThanOrEqual(105)
    expect(tagWidths(90, 'Company', 'Department').width).toBe(tagWidths(90, 'Company', 'Department').fitWidth)
  })
})

describe('columns where room lacks', () => {
  const columns = [
    { key: 'name', width: null, minWidth: 240, fitWidth: 120 },
    { key: 'code', width: 140, fitWidth: 72 },
    { key: 'mobile', width: 120, onlyRoomy: true },
    { key: 'members', width: 90, onlyRoomy: true },
    { key: 'state', width: 84, fitWidth: 84 },
  ]
  const keys = (available: number) => fittingColumns(columns, available).map(({ key }) => key)

  it('leave those for roomy tables out, the last one first, and only where they do not fit', () => {
    expect(keys(700)).toEqual(['name', 'code', 'mobile', 'members', 'state'])
    expect(keys(600)).toEqual(['name', 'code', 'mobile', 'state'])
    expect(keys(500)).toEqual(['name', 'code', 'state'])
    expect(keys(0)).toEqual(['name', 'code', 'mobile', 'members', 'state'])
  })

  it('give what their words do not need before the table scrolls sideways', () => {
    expect(totalWidth(placeColumns(fittingColumns(columns, 300), 300))).toBeLessThanOrEqual(300)
  })
})

describe('short words beside a long text', () => {
  const columns = [
    { key: 'name', width: 210, fitWidth: 80, textWidth: 150 },
    { key: 'channel', width: 120, fitWidth: 72, textWidth: 112 },
    { key: 'title', width: null, minWidth: 180, fitWidth: 120, textWidth: 600 },
    { key: 'note', width: 240, fitWidth: 80, textWidth: 400 },
  ]
  const widths = (available: number) =>
    Object.fromEntries(placeColumns(columns, available).map(({ column, width }) => [column.key, width]))

  it('stand whole as long as the long text can give more', () => {
    expect(widths(600)).toEqual({ name: 150, channel: 112, title: 163, note: 174 })
    expect(totalWidth(placeColumns(columns, 500))).toBeLessThanOrEqual(500)
  })

  it('of up to 240 pixels stand whole where there is room for all columns', () => {
    const log = [
      { key: 'address', width: 160, fitWidth: 100, textWidth: 192 },
      { key: 'client', width: 200, fitWidth: 80, textWidth: 700 },
      { key: 'what', width: null, minWidth: 200, fitWidth: 120, textWidth: 100 },
    ]
    const placed = placeColumns(log, 900).map(({ column, width }) => [column.key, width])
    expect(Object.fromEntries(placed)).toEqual({ address: 192, client: 240, what: 468 })
  })

  it('are what the actions of rows leave room for, but for columns that were dragged', () => {
    expect(readableWidth(columns, {})).toBe(150 + 112 + 160 + 160)
    expect(readableWidth(columns, { name: 60 })).toBe(60 + 112 + 160 + 160)
  })
})

describe('a state where columns scroll sideways', () => {
  const columns = [
    { key: 'number', width: 150, fixed: 'left' as const },
    { key: 'urgency', width: 90, staysInSight: true },
    { key: 'reason', width: 300 },
    { key: 'state', width: 100, staysInSight: true },
    { key: 'created', width: 170 },
    { key: 'last', width: 80, fixed: 'right' as const },
  ]
  const insets = (available: number) =>
    Object.fromEntries(
      placeColumns(columns, available, {}, { left: 44, right: 116 }).map(({ column, inset }) => [column.key, inset]),
    )

  it('stops beside what is fixed at the right edge and the actions, in its order among the columns', () => {
    expect(insets(600)).toEqual({
      number: { left: 44 },
      urgency: null,
      reason: null,
      state: { right: 116 + 80 },
      created: null,
      last: { right: 116 },
    })
    expect(placeColumns(columns, 600).map(({ column }) => column.key)).toEqual(columns.map(({ key }) => key))
  })

  it('stays in its place where all columns fit, and where too little is left to scroll in', () => {
    expect(insets(1200)['state']).toBeNull()
    expect(insets(450)['state']).toBeNull()
  })
})

describe('a column with a sum below it', () => {
  const columns = [
    { key: 'name', width: null, minWidth: 120, fitWidth: 80 },
    { key: 'count', width: 70, fitWidth: 60 },
    { key: 'amount', width: 120, fitWidth: 96 },
  ]
  const lines = [
    { texts: { count: '10823', amount: '7,623,631.42' } },
    { texts: { count: '981,612', amount: '13,998,123,456.78' } },
  ]
  const widths = (available: number, dragged = {}) =>
    Object.fromEntries(
      placeColumns(withSummary(columns, lines), available, dragged).map(({ column, width }) => [column.key, width]),
    )

  it('is wide enough for the longest sum of any line, where there is room and where there is none', () => {
    for (const available of [1200, 300]) {
      expect(widths(available)['count']).toBeGreaterThanOrEqual(7 * 8 + 16)
      expect(widths(available)['amount']).toBeGreaterThanOrEqual(17 * 8 + 16)
    }
    expect(withSummary(columns, lines)[0]).toBe(columns[0])
  })

  it('stays as narrow as it was dragged', () => {
    expect(widths(300, { amount: 90 })['amount']).toBe(90)
  })
})

describe('a heading of another language than the widths were made for', () => {
  const columns = [
    { key: 'account', title: 'Account', sortable: true, width: 110, fitWidth: 72 },
    { key: 'organisations', title: 'Organisations', width: null, minWidth: 100, fitWidth: 100 },
    { key: 'read', title: 'Read/sent', width: 92 },
    { key: 'days', title: 'Total number of days', width: 90, fitWidth: 90 },
    { key: 'name', title: '单据编号的名称', width: 90 },
  ]
  const widths = (available: number, dragged = {}) =>
    Object.fromEntries(
      placeColumns(withHeadings(columns), available, dragged).map(({ column, width }) => [column.key, width]),
    )

  // Pixels of the bold words in the widest font of the stack, with what stands beside them.
  it('breaks between its words alone, where there is room and where there is none', () => {
    for (const available of [1400, 300]) {
      expect(widths(available)['account']).toBeGreaterThanOrEqual(64 + 31)
      expect(widths(available)['organisations']).toBeGreaterThanOrEqual(110 + 17)
      expect(widths(available)['read']).toBeGreaterThanOrEqual(79 + 17)
    }
    expect(widths(300)['days'], 'its words go into two lines').toBe(90)
    expect(withHeadings([{ key: 'x', title: 'x'.repeat(50), width: 90 }])[0]?.width, 'no end of it').toBeLessThan(200)
    expect(withHeadings(columns)[4], 'a wide character may stand alone').toBe(columns[4])
  })

  it('stays as narrow as it was dragged', () => {
    expect(widths(300, { account: 60 })['account']).toBe(60)
  })
})
