import '../../support/dom-shims.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { MomentSearch } from '#renderer/form/search/DateSearch.tsx'
import type { SearchPlan } from '#shared/form/model.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

it('would catch a row drawn anew between both days of a range, which loses the first', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn<(value: unknown) => void>()
  const row = () => <MomentSearch search={{} as SearchPlan} id="days" value={undefined} onChange={onChange} />
  const { rerender } = render(row(), { wrapper: TestProviders })
  const [from] = screen.getAllByRole('textbox')
  await user.type(from as HTMLElement, '2026-03-01{Enter}')
  rerender(row())
  await user.keyboard('2026-03-31{Enter}')
  const day = (text: string) => new Date(`${text}T00:00:00`).toDateString()
  const days = ((onChange.mock.lastCall?.[0] ?? []) as number[]).map((time) => new Date(time).toDateString())
  expect(days).toEqual([day('2026-03-01'), day('2026-03-31')])
})
