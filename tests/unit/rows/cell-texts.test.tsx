import { describe, expect, it } from 'vitest'
import { withTexts } from '#renderer/components/rows/cell-texts.ts'
import { placeColumns, totalWidth } from '#renderer/components/rows/column-layout.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'

describe('columns that know their texts', () => {
  type Row = { readonly id: string; readonly name: string; readonly channel: string; readonly state: string }
  const columns = [
    { key: 'name', title: '', width: 210, fitWidth: 90, textWidth: 210, render: ({ name }: Row) => name },
    { key: 'channel', title: '', width: 100, fitWidth: 72, textWidth: 100, render: ({ channel }: Row) => channel },
    {
      key: 'state',
      title: '',
      width: 90,
      fitWidth: 72,
      textWidth: 90,
      render: ({ state }: Row) => <StateTag tone="neutral" text={state} />,
    },
    { key: 'mark', title: '', width: 60, fitWidth: 60, textWidth: 60, render: () => <i /> },
  ]
  const rows = [
    { id: '1', name: 'Role granted', channel: 'In-app message', state: 'Changed since' },
    { id: '2', name: 'Password reset', channel: 'Mail', state: 'Draft' },
  ]
  const widths = (available: number) =>
    Object.fromEntries(
      placeColumns(withTexts(columns, rows), available).map(({ column, width }) => [column.key, width]),
    )

  it('show short words whole, whatever language they were designed for, with room that others do not need', () => {
    // 14 letters of about 8 pixels, and the padding.
    expect(widths(520)['channel']).toBeGreaterThanOrEqual(14 * 8 + 18)
    expect(widths(520)['name']).toBeGreaterThanOrEqual(14 * 8 + 18)
    expect(totalWidth(placeColumns(withTexts(columns, rows), 520))).toBeLessThanOrEqual(520)
  })

  it('cut them rather than scroll sideways', () => {
    expect(totalWidth(placeColumns(withTexts(columns, rows), 400))).toBeLessThanOrEqual(400)
  })

  it('never cut a tag', () => {
    // 13 letters of about 8 pixels at 12 px, in their frame.
    expect(widths(400)['state']).toBeGreaterThanOrEqual(13 * 8 * 0.9 + 36)
  })

  it('leave a column as it was designed that draws something else than text', () => {
    expect(withTexts(columns, rows).at(3)?.textWidth).toBe(60)
  })

  it('never cut a date or a number, and take room from a column that is empty first', () => {
    type Dated = { readonly name: string; readonly start: string; readonly due: string | null }
    const dated = [
      { key: 'name', title: '', width: 300, fitWidth: 90, textWidth: 300, render: ({ name }: Dated) => name },
      { key: 'start', title: '', width: 140, fitWidth: 72, textWidth: 140, render: ({ start }: Dated) => start },
      { key: 'due', title: '', width: 200, fitWidth: 60, textWidth: 200, render: ({ due }: Dated) => due },
    ]
    const of = (due: string | null) => [{ name: 'A request with a long name', start: '2026-11-12', due }]
    const placed = (available: number, due: string | null = null) =>
      placeColumns(withTexts(dated, of(due)), available).map(({ width }) => width)
    // Ten characters of about 8 pixels, and the padding.
    expect(placed(260)[1]).toBeGreaterThanOrEqual(10 * 8 + 18)
    expect(placed(500)[2]).toBeLessThan(placed(500, 'a long text, which needs its room')[2] ?? 0)
    expect(placed(500)[0]).toBeGreaterThan(placed(500, 'a long text, which needs its room')[0] ?? 0)
  })
})
