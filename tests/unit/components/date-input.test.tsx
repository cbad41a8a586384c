import '../../support/dom-shims.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DateInput, type DateInputProps } from '#renderer/components/date/DateInput.tsx'
import { DateRangeInput } from '#renderer/components/date/RangeInput.tsx'
import type { DateValue } from '#renderer/components/date/reason.ts'
import { TimeInput } from '#renderer/components/date/TimeInput.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeAll(() => void installBridge({}, {}))
afterEach(cleanup)
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime()

/** A field with what it reported, and another to go to. */
function show(props: Partial<DateInputProps> = {}, first: DateValue = null) {
  const told = vi.fn<(value: DateValue) => void>()
  function Held() {
    const [value, setValue] = useState<DateValue>(first)
    return (
      <form role="search">
        <DateInput
          label="日期"
          {...props}
          value={value}
          onChange={(next) => {
            told(next)
            setValue(next)
          }}
        />
        <input aria-label="其他" />
      </form>
    )
  }
  render(<Held />, { wrapper: TestProviders })
  return { told, field: () => screen.getByLabelText<HTMLInputElement>('日期'), user: userEvent.setup() }
}

/** As the browser answers it; jsdom does not. */
function isDrawn(this: Element): boolean {
  return this.closest('[style*="display: none"]') === null
}

describe('a date field of a page that is left', () => {
  it.each(['date', 'range'])('reads what was typed and breaks nothing (%s)', async (kind) => {
    Object.defineProperty(Element.prototype, 'checkVisibility', { configurable: true, value: isDrawn })
    const faults = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
    window.addEventListener('error', faults)
    const told = vi.fn()
    const draw = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <div>
          {kind === 'date' ? (
            <DateInput label="日期" value={null} onChange={told} />
          ) : (
            <DateRangeInput label="日期" value={null} onChange={told} />
          )}
        </div>
      </Activity>
    )
    const view = render(draw('visible'), { wrapper: TestProviders })
    const field = view.container.querySelector('input') as HTMLInputElement
    act(() => field.focus())
    fireEvent.change(field, { target: { value: '2026/11/24' } })
    view.rerender(draw('hidden'))
    fireEvent.blur(field)
    window.removeEventListener('error', faults)
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
    expect(faults.mock.calls.map(([event]) => event.message)).toEqual([])
    expect(told).toHaveBeenCalledOnce()
  })
})

describe('a date field', () => {
  it.each(['{Tab}', '{Enter}', 'mouse'])('takes what was typed in another notation on %s', async (leave) => {
    const { told, field, user } = show({}, day(2026, 11, 21))
    await user.tripleClick(field())
    await user.keyboard('2026/11/24')
    if (leave === 'mouse') await user.click(screen.getByLabelText('其他'))
    else await user.keyboard(leave)
    expect(told.mock.calls).toEqual([[day(2026, 11, 24)]])
    expect(field().value).toBe('2026-11-24')
  })

  it('says what to do while it is empty, but in a cell and where nothing can be chosen', () => {
    const { field } = show()
    expect(field().placeholder).toBe('请选择')
    cleanup()
    expect(show({ inCell: true }).field().placeholder).toBe('')
    cleanup()
    expect(show({ disabled: true }).field().placeholder).toBe('')
  })

  it('keeps text that is no date, and lets it be mended', async () => {
    const { told, field, user } = show({ tellsReason: true }, day(2026, 11, 21))
    await user.clear(field())
    await user.keyboard('tomorrow{Tab}')
    expect(field().value).toBe('tomorrow')
    expect(field().validity.valid).toBe(false)
    expect(screen.getByRole('alert').textContent).toBe('无法识别“tomorrow”')
    // Below the field, wherever the cursor is by then.
    expect(screen.getByRole('alert').className).toContain('reason')
    expect(field().closest('[class*="frame"]')?.contains(screen.getByRole('alert'))).toBe(true)
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    await user.clear(field())
    await user.type(field(), '2026-02-30{Tab}')
    expect(screen.getByRole('alert').textContent).toBe('没有这一天')
    await user.clear(field())
    await user.type(field(), '20261124{Tab}')
    expect(told.mock.lastCall).toEqual([day(2026, 11, 24)])
    expect(field().validity.valid).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps a date outside its limits and says which', async () => {
    const { told, field, user } = show({ tellsReason: true, limits: { from: day(2026, 11, 28) } })
    await user.type(field(), '2026-11-24{Tab}')
    expect(told.mock.calls).toEqual([[day(2026, 11, 24)]])
    expect(field().value).toBe('2026-11-24')
    expect(screen.getByRole('alert').textContent).toBe('不能早于 2026-11-28')
  })

  it('is emptied by deleting its text', async () => {
    const { told, field, user } = show({}, day(2026, 11, 21))
    await user.clear(field())
    await user.keyboard('{Tab}')
    expect(told.mock.calls).toEqual([[null]])
  })

  it('reports nothing when it is passed through and when it is left with the text it came with', async () => {
    const { told, field, user } = show({ format: 'yyyy-MM' }, day(2026, 11, 21))
    await user.tab()
    await user.tab()
    await user.click(field())
    fireEvent.change(field(), { target: { value: '2026-1' } })
    fireEvent.change(field(), { target: { value: '2026-11' } })
    await user.tab()
    expect(told).not.toHaveBeenCalled()
  })

  it('still opens its calendar, by mouse and by key, and takes the day chosen there', async () => {
    const { told, field, user } = show({}, day(2026, 11, 21))
    await user.click(field())
    fireEvent.click(await screen.findByTitle('2026-11-24'))
    expect(told.mock.lastCall).toEqual([day(2026, 11, 24)])
    await user.keyboard('{ArrowDown}')
    expect(field().dataset['open']).toBe('true')
    await user.keyboard('1')
    expect(field().dataset['open']).toBeUndefined()
  })
})

describe('a time field', () => {
  it('reads 下午3:05 and keeps 25:00', async () => {
    const user = userEvent.setup()
    const told = vi.fn<(value: unknown) => void>()
    render(<TimeInput label="时间" format="HH:mm" tellsReason onChange={told} />, { wrapper: TestProviders })
    const field = screen.getByLabelText<HTMLInputElement>('时间')
    await user.type(field, '下午3:05{Tab}')
    await user.type(field, '25:00{Tab}')
    expect(told.mock.calls).toEqual([['15:05:00'], [{ unread: '25:00' }]])
  })
})

describe('a range of dates', () => {
  it('reports each end, and an end before its start stays with its reason', async () => {
    const user = userEvent.setup()
    function Held() {
      const [pair, setPair] = useState<readonly DateValue[] | undefined>()
      return <DateRangeInput label="期间" tellsReason value={pair} onChange={setPair} />
    }
    render(<Held />, { wrapper: TestProviders })
    const [from, to] = screen.getAllByRole<HTMLInputElement>('textbox')
    await user.type(from as HTMLElement, '1128{Tab}')
    await user.type(to as HTMLElement, '1124{Tab}')
    expect(to?.value).toMatch(/-11-24$/)
    expect(screen.getByRole('alert').textContent).toMatch(/不能早于 \d{4}-11-28/)
    await user.clear(to as HTMLElement)
    await user.type(to as HTMLElement, '1130{Enter}')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
