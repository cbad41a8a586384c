import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useBoot } from '#renderer/app/state/boot.ts'
import styles from '#renderer/features/home/home.module.css'
import { addStyleRules } from '../../support/style-rules.ts'
import { currentUser, resetApp, startApp, user } from './support.tsx'

afterEach(resetApp)

describe('the home page', () => {
  const start = () =>
    startApp({
      address: '/home',
      routes: { 'session.currentUser': () => currentUser({ userInfo: { ...user, portalId: 'p1' } }) },
    })

  it('has the way to the dashboard below the name, not among the date and the version', async () => {
    await start()
    const heading = await screen.findByRole('heading', { level: 1 })
    const beside = within(heading.parentElement as HTMLElement)
    expect(beside.getByRole('link', { name: '门户' }).getAttribute('href')).toContain('/dashboard')
  })

  it('comes with the frame, has the focus, and is told as usable after the menu', async () => {
    const { bridge } = await start()
    const heading = await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(bridge.inputsOf('app.mark')).toHaveLength(2))
    expect(bridge.inputsOf('app.mark')).toEqual([{ name: 'menu:ready' }, { name: 'page:interactive' }])
    expect(document.activeElement).toBe(heading)
  })

  it('is not drawn again for a session that is told once more as it was', async () => {
    const { bridge } = await start()
    await screen.findByRole('heading', { level: 1 })
    const before = useBoot.getState().session
    bridge.emit('session.changed', structuredClone(before))
    expect(useBoot.getState().session).toBe(before)
    act(() => bridge.emit('session.changed', { ...before, keptOnDevice: true }))
    expect(useBoot.getState().session).toEqual({ ...before, keptOnDevice: true })
  })

  it('has cards of one low height, however little they hold', async () => {
    const rules = addStyleRules('src/renderer/features/home/home.module.css', styles)
    try {
      await start()
      await screen.findByRole('heading', { level: 1 })
      const cards = [...document.querySelectorAll<HTMLElement>(`.${styles['card']}`)]
      expect(cards.length).toBeGreaterThan(0)
      for (const card of cards) expect(Number.parseInt(getComputedStyle(card).height, 10)).toBeLessThanOrEqual(64)
    } finally {
      rules.remove()
    }
  })
})
