import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DateSearch, MomentSearch } from '#renderer/form/search/DateSearch.tsx'
import { NumberSearch } from '#renderer/form/search/NumberSearch.tsx'
import { TimeSearch } from '#renderer/form/search/TimeSearch.tsx'
import { TextSearch } from '#renderer/form/search/TextSearch.tsx'
import { spanReader } from '#shared/form/registry.ts'
import type { FieldPlan, SearchPlan } from '#shared/form/model.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeAll(() => void installBridge({}, {}))
afterEach(cleanup)

it('keeps both days of a range that are typed one after the other', async () => {
  const user = userEvent.setup()
  const told = vi.fn<(value: unknown) => void>()
  function Row() {
    const [value, setValue] = useState<unknown>()
    const change = (next: unknown) => {
      told(next)
      setValue(next)
    }
    return <MomentSearch search={{ searchType: 3 } as SearchPlan} id="days" value={value} onChange={change} />
  }
  render(<Row />, { wrapper: TestProviders })
  const [from, to] = screen.getAllByRole('textbox')
  await user.type(from as HTMLElement, '2026-03-01{Enter}')
  await user.type(to as HTMLElement, '2026-03-31{Enter}')
  const day = (text: string) => new Date(`${text}T00:00:00`).getTime()
  expect(told.mock.lastCall?.[0]).toEqual([day('2026-03-01'), day('2026-03-31')])
})

it.each([
  ['a day of a moment', MomentSearch, { kind: 'createTime', raw: {} }, '2026-11-28', '2026-11-28 00:00:00'],
  ['a year', DateSearch, { kind: 'datePicker', raw: { format: 'yyyy' } }, '2026', '2026-01-01 00:00:00'],
  ['a month', DateSearch, { kind: 'datePicker', raw: { format: 'yyyy-MM' } }, '2026-11', '2026-11-01 00:00:00'],
  [
    'a minute',
    DateSearch,
    { kind: 'datePicker', raw: { format: 'yyyy-MM-dd HH:mm' } },
    '2026-11-28 9:05',
    '2026-11-28 09:05:00',
  ],
  ['a time of day', TimeSearch, { kind: 'timePicker', raw: { format: 'HH:mm' } }, '9:05', '09:05:00'],
])('one value of a comparison is %s in one field, and is sent as the server reads it', async (...given) => {
  const [, Control, field, typed, from] = given
  const user = userEvent.setup()
  const told = vi.fn<(value: unknown) => void>()
  const search = { searchType: 1, label: '登记', field: field as unknown as FieldPlan } as SearchPlan
  render(<Control search={search} id="one" value={undefined} onChange={told} />, { wrapper: TestProviders })
  await user.type(screen.getByRole('textbox'), `${typed}{Enter}`)
  const sent = told.mock.lastCall?.[0]
  const time = new Date(from.replace(' ', 'T')).getTime()
  expect(sent).toBe(field.kind === 'timePicker' ? from : time)
  const span = spanReader(field as unknown as FieldPlan)?.(sent)
  expect(span).toEqual(spanReader(field as unknown as FieldPlan)?.(typed.replace(' 9', ' 09').replace(/^9/, '09')))
  expect(span?.from).toBe(field.kind === 'timePicker' ? from : time)
})

it('shows the one value of a query that an earlier version stored as a pair', () => {
  const day = new Date(2026, 10, 28).getTime()
  const search = { searchType: 1, field: { kind: 'createTime' } } as SearchPlan
  render(<MomentSearch search={search} id="one" value={[null, day]} onChange={() => {}} />, { wrapper: TestProviders })
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2026-11-28')
})

it('asks for a serial number in its own words: the form says that it comes by itself', () => {
  const field = { kind: 'billRule', placeholder: '系统自动生成' } as FieldPlan
  render(<TextSearch search={{ field } as SearchPlan} id="number" value="" onChange={() => {}} />, {
    wrapper: TestProviders,
  })
  expect(screen.getByRole('textbox').getAttribute('placeholder')).toBe('请输入')
})

it('a range of numbers that was typed backwards, in full-width digits, is searched from the smaller one', async () => {
  const user = userEvent.setup()
  const told = vi.fn<(value: unknown) => void>()
  function Row() {
    const [value, setValue] = useState<unknown>()
    const change = (next: unknown) => {
      told(next)
      setValue(next)
    }
    const search = { searchType: 3, label: '数量' } as SearchPlan
    return <NumberSearch search={search} id="amounts" value={value} onChange={change} />
  }
  render(<Row />, { wrapper: TestProviders })
  const [from, to] = screen.getAllByRole('spinbutton')
  await user.type(from as HTMLElement, '１００')
  await user.type(to as HTMLElement, '－２．５')
  expect(told.mock.lastCall?.[0]).toEqual([100, -2.5])
  await user.tab()
  expect(told.mock.lastCall?.[0]).toEqual([-2.5, 100])
})

it('a range of numbers is put far above where it was, from end to end', async () => {
  const user = userEvent.setup()
  const told = vi.fn<(value: unknown) => void>()
  function Row() {
    const [value, setValue] = useState<unknown>([3, 8])
    const change = (next: unknown) => {
      told(next)
      setValue(next)
    }
    const search = { searchType: 3, label: '数量' } as SearchPlan
    return <NumberSearch search={search} id="amounts" value={value} onChange={change} />
  }
  render(<Row />, { wrapper: TestProviders })
  const [from, to] = screen.getAllByRole('spinbutton')
  await user.clear(from as HTMLElement)
  await user.type(from as HTMLElement, '10')
  await user.tab()
  await user.clear(to as HTMLElement)
  await user.type(to as HTMLElement, '20')
  await user.tab()
  expect(told.mock.lastCall?.[0]).toEqual([10, 20])
})

it('Enter searches a range of numbers that was typed backwards from the smaller one', async () => {
  const user = userEvent.setup()
  const sought = vi.fn<(value: unknown) => void>()
  function Row() {
    const [value, setValue] = useState<unknown>()
    const search = { searchType: 3, label: '数量' } as SearchPlan
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sought(value)
        }}
      >
        <NumberSearch search={search} id="amounts" value={value} onChange={setValue} />
        <button type="submit">查询</button>
      </form>
    )
  }
  render(<Row />, { wrapper: TestProviders })
  const [from, to] = screen.getAllByRole('spinbutton')
  await user.type(from as HTMLElement, '100')
  await user.type(to as HTMLElement, '20{Enter}')
  expect(sought.mock.lastCall).toEqual([[20, 100]])
})
