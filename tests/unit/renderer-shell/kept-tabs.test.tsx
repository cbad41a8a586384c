import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { preferenceSchemas } from '#shared/ipc/preferences.ts'
import { currentUser, menuNode, resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))
vi.mock('#renderer/features/workflow/TaskPage.tsx', () => ({
  TaskPage: ({ search }: { search: string }) => <p>task {search}</p>,
}))

afterEach(resetApp)

const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const kept = (app: Awaited<ReturnType<typeof startApp>>) =>
  app.bridge.inputsOf('preferences.write').flatMap(({ tabs }) => (tabs ? [tabs] : []))

describe('kept tabs', () => {
  it('are kept beside an address and a title that the preferences refuse (one long address lost them all)', async () => {
    const name = '很长的名称'.repeat(60)
    const long = menuNode(name, 3, { urlAddress: 'model/long', propertyJson: '{"moduleId":"m-long"}' })
    const app = await startApp({
      address: '/model/long',
      routes: { 'session.currentUser': () => currentUser({ menuList: [long] }) },
    })
    await screen.findByLabelText('m-long')
    await goTo(`/workFlowDetail?config=${'x'.repeat(2500)}`)
    await screen.findByText(/^task/)
    await goTo('/messageRecord')
    await waitFor(() =>
      expect(
        kept(app)
          .at(-1)
          ?.map((tab) => tab.path),
      ).toEqual(['/model/long', '/messageRecord']),
    )
    for (const tabs of kept(app)) expect(preferenceSchemas.tabs.safeParse(tabs).success).toBe(true)
  })

  it('never hold the token of an address, nor does a page see it (it was written to the disk)', async () => {
    let answer: (path: string) => void = () => undefined
    const app = await startApp({
      address: '/home',
      routes: { 'links.open': () => new Promise((resolve) => (answer = (path) => resolve({ path }))) },
    })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo('/workFlowDetail?token=secret-1&config=c1')
    await waitFor(() => expect(app.bridge.inputsOf('links.open')).toHaveLength(1))
    expect(screen.queryByText(/^task/)).toBeNull()
    await act(async () => answer('/workFlowDetail?config=c1'))
    expect(await screen.findByText('task ?config=c1')).toBeTruthy()
    await waitFor(() => expect(kept(app).at(-1)?.[0]?.path).toBe('/workFlowDetail?config=c1'))
    expect(JSON.stringify(app.bridge.inputsOf('preferences.write'))).not.toContain('secret-1')
  })

  it('stay beside a menu id that is too long to be counted', async () => {
    const id = 'm'.repeat(120)
    const odd = menuNode('奇怪的菜单', 3, { id, urlAddress: 'model/odd', propertyJson: '{"moduleId":"m-odd"}' })
    const app = await startApp({
      address: '/model/odd',
      routes: { 'session.currentUser': () => currentUser({ menuList: [odd] }) },
    })
    await screen.findByLabelText('m-odd')
    const written = app.bridge.inputsOf('preferences.write')
    expect(written.some((values) => values.menuUse)).toBe(false)
  })
})
