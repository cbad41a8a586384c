import '../../support/dom-shims.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WatchedFolder } from '#renderer/features/paper-in/WatchedFolder.tsx'
import type { ScanFolder } from '#shared/ipc/paper-in.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const none: ScanFolder = { folder: null, isThere: true, waiting: [] }
const watched: ScanFolder = { folder: '复印机', isThere: true, waiting: [{ id: 'a', name: '1.pdf', size: 3 }] }

let bridge: FakeBridge
beforeEach(() => {
  bridge = installBridge({
    'paperIn.folder': () => none,
    'paperIn.chooseFolder': () => watched,
    'paperIn.stopFolder': () => none,
  })
})
afterEach(cleanup)

const show = (taken: readonly string[] = []) =>
  render(<WatchedFolder isBusy={false} taken={taken} onTake={() => undefined} />)

it('watches a folder that the person chose, tells what waits in it, and that it is away, until it is let go', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: '选择监视的文件夹' }))
  expect(screen.getByRole('status').textContent).toContain('正在监视“复印机”，1 份等待归档')
  act(() => bridge.emit('paperIn.changed', { ...watched, isThere: false, waiting: [] }))
  expect(screen.getByRole('status').textContent).toContain('暂时无法读取')
  expect(screen.queryByRole('button', { name: /^读\s?取$/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '停止监视' }))
  expect(await screen.findByRole('button', { name: '选择监视的文件夹' })).toBeDefined()
})

it('offers no scan that is read already', async () => {
  bridge.answer({ 'paperIn.folder': () => watched })
  show(['a'])
  expect((await screen.findByRole('status')).textContent).toContain('0 份等待归档')
  expect(screen.queryByRole('button', { name: /^读\s?取$/ })).toBeNull()
})
