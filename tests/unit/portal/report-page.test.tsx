import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { ReportPage } from '#renderer/features/portal/report/ReportPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const result = {
  ...{ at: 1, modelId: '', rowHeads: [], columnHeads: [], notes: [], marks: [] },
  measures: [{ id: 'm', label: '数量', unit: '', places: 0 }],
  columns: [{ kind: 'total' as const, values: [], labels: [] }],
  lines: [{ kind: 'total' as const, values: [], labels: [], cells: [190_000] }],
  chart: { kind: 'none' as const, measure: '', points: [], rest: null },
  drill: { kind: 'none' as const, reportId: '' },
  ...{ shown: 1, groups: 1 },
}

it('a count that takes long can be stopped, says so, and is made again when somebody asks', async () => {
  const asked: PromiseWithResolvers<typeof result>[] = []
  installBridge(
    {},
    {
      'report.view': () => ({ id: 'r1', fullName: '资产', description: '', parameters: [] }),
      'report.run': () => {
        const answer = Promise.withResolvers<typeof result>()
        asked.push(answer)
        return answer.promise
      },
    },
  )
  render(
    <MemoryRouter>
      <ReportPage reportId="r1" search="" />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  await screen.findByRole('heading', { name: '资产' })
  // What comes at once is not worth a button.
  expect(screen.queryByRole('button', { name: '停止统计' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '停止统计' }, { timeout: 3000 }))
  expect(await screen.findByText('已停止统计')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '停止统计' })).toBeNull()
  await act(async () => asked[0]?.resolve(result))
  expect(screen.queryByText('190,000')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重新统计' }))
  await act(async () => asked[1]?.resolve(result))
  expect(await screen.findByText('190,000')).toBeTruthy()
  expect(screen.queryByText('已停止统计')).toBeNull()
})
