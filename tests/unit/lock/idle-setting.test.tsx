import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { resetApp, startApp } from '../renderer-shell/support.tsx'

afterEach(resetApp)

const choices = () => screen.findByRole('radiogroup', { name: '闲置时自动锁定（分钟）' })
/** The choice that is drawn as chosen. */
const chosen = async () => (await choices()).querySelector('.ant-segmented-item-selected')?.textContent

async function settings(idleLock?: 0 | 5 | 10 | 30) {
  const app = await startApp({
    routes: { 'preferences.read': () => ({ language: 'zh', ...(idleLock === undefined ? {} : { idleLock }) }) },
  })
  await app.user.click(await screen.findByRole('button', { name: '界面设置' }))
  return app
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
