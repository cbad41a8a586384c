import '../../support/dom-shims.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { IdleLockSetting } from '#renderer/features/lock/IdleLockSetting.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

const choices = () => screen.findByRole('radiogroup', { name: '闲置时自动锁定（分钟）' })
/** The choice that is drawn as chosen. */
const chosen = async () => (await choices()).querySelector('.ant-segmented-item-selected')?.textContent

async function settings(idleLock?: 0 | 5 | 10 | 30) {
  const bridge = installBridge({
    'preferences.read': () => ({ language: 'zh', ...(idleLock === undefined ? {} : { idleLock }) }),
    'preferences.write': () => null,
  })
  render(<IdleLockSetting />, { wrapper: TestProviders })
  return { bridge, user: userEvent.setup({ pointerEventsCheck: 0 }) }
}

test('the idle lock is off until the person chooses it, and main is told which minutes', async () => {
  const app = await settings()
  await waitFor(async () => expect(await chosen()).toBe('不锁定'))
  await app.user.click(within(await choices()).getByRole('radio', { name: '10' }))
  expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ idleLock: 10 })
  await waitFor(async () => expect(await chosen()).toBe('10'))
})

test('what was chosen before shows', async () => {
  await settings(30)
  await waitFor(async () => expect(await chosen()).toBe('30'))
})
