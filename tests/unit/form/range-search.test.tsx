import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { MomentSearch } from '#renderer/form/search/DateSearch.tsx'
import { NumberSearch } from '#renderer/form/search/NumberSearch.tsx'
import { TextSearch } from '#renderer/form/search/TextSearch.tsx'
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
    return <MomentSearch search={{} as SearchPlan} id="days" value={value} onChange={change} />
  }
  render(<Row />, { wrapper: TestProviders })
  const [from, to] = screen.getAllByRole('textbox')
  await user.type(from as HTMLElement, '2026-03-01{Enter}')
  await user.type(to as HTMLElement, '2026-03-31{Enter}')
  const day = (text: string) => new Date(`${text}T00:00:00`).getTime()
  expect(told.mock.lastCall?.[0]).toEqual([day('2026-03-01'), day('2026-03-31')])
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
