import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchRow } from '#renderer/components/SearchRow.tsx'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

it('takes a search while the list is still read for another reason', () => {
  const onSearch = vi.fn()
  render(
    <TestProviders>
      <SearchRow searching onSearch={onSearch} onReset={() => undefined}>
        <input aria-label="name" />
      </SearchRow>
    </TestProviders>,
  )
  const button = screen.getByRole('button', { name: '查询' })
  fireEvent.click(button)
  expect(onSearch).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('true')
})
