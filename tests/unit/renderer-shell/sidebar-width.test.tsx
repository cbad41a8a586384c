import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { leave } from '#renderer/app/state/session.ts'
import { useSettings } from '#renderer/app/state/settings.ts'
import { fixedPaths } from '#shared/access/fixed-paths.ts'
import { isDesigner } from '#renderer/app/state/window-size.ts'
import { resetApp, startApp } from './support.tsx'

beforeAll(() => {
  // jsdom has no capture; the handlers hear the events all the same.
  HTMLElement.prototype.setPointerCapture ??= () => undefined
})
afterEach(resetApp)

const start = async (kept: Preferences = {}) => {
  const app = await startApp({
    routes: { 'preferences.read': () => ({ language: 'zh', layoutType: 'classic', ...kept }) },
  })
  await screen.findByRole('heading', { name: /陈文静/ })
  return app
}
const edge = () => screen.getByRole('separator', { name: '调整菜单宽度' })
const shown = () => [
  edge().getAttribute('aria-valuenow'),
  document.querySelector('aside')?.style.getPropertyValue('--sidebar-width'),
]

describe('the width of the menu', () => {
  it('is 240 px in a usual window until it is dragged, stays within 160 and 400, and is kept once', async () => {
    const app = await start()
    expect(shown()).toEqual(['240', '240px'])
    fireEvent.pointerDown(edge(), { button: 0, clientX: 240, pointerId: 1 })
    fireEvent.pointerMove(edge(), { clientX: 220, pointerId: 1 })
    fireEvent.pointerMove(edge(), { clientX: 208, pointerId: 1 })
    expect(shown()).toEqual(['208', '208px'])
    fireEvent.pointerUp(edge(), { clientX: 208, pointerId: 1 })
    fireEvent.pointerMove(edge(), { clientX: 90, pointerId: 1 })
    expect(shown()).toEqual(['208', '208px'])
    const kept = app.bridge.inputsOf('preferences.write').filter((values) => 'sidebarWidth' in values)
    expect(kept).toEqual([{ sidebarWidth: 208 }])
    fireEvent.pointerDown(edge(), { button: 0, clientX: 208, pointerId: 1 })
    fireEvent.pointerUp(edge(), { clientX: 20, pointerId: 1 })
    expect(shown()).toEqual(['160', '160px'])
  })

  it('is wider in English, whose names of menus are longer', async () => {
    await start({ language: 'en' })
    expect(document.querySelector('aside')?.style.getPropertyValue('--sidebar-width')).toBe('256px')
  })

  it('follows the keyboard, and a double click takes the usual one again', async () => {
    const app = await start({ sidebarWidth: 230 })
    expect(shown()).toEqual(['230', '230px'])
    edge().focus()
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
    expect(shown()[0]).toBe('220')
    await app.user.keyboard('{Home}')
    expect(shown()[0]).toBe('160')
    await app.user.keyboard('{End}')
    expect(shown()[0]).toBe('400')
    await app.user.dblClick(edge())
    expect(shown()[0]).toBe('240')
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ sidebarWidth: 240 })
  })

  it('takes back a drag that the system interrupts', async () => {
    await start()
    fireEvent.pointerDown(edge(), { button: 0, clientX: 240, pointerId: 1 })
    fireEvent.pointerMove(edge(), { clientX: 200, pointerId: 1 })
    fireEvent.pointerCancel(edge(), { pointerId: 1 })
    expect(shown()[0]).toBe('240')
  })

  it('is the specified 310 px where the window has room, and follows the window until somebody drags it', async () => {
    window.innerWidth = 1680
    await start()
    expect(shown()).toEqual(['310', '310px'])
    const resize = (width: number) => {
      window.innerWidth = width
      fireEvent(window, new Event('resize'))
    }
    resize(1440)
    await waitFor(() => expect(shown()).toEqual(['240', '240px']))
    edge().focus()
    fireEvent.keyDown(edge(), { key: 'ArrowRight' })
    expect(shown()[0]).toBe('250')
    resize(1920)
    expect(shown()[0]).toBe('250')
    resize(1440)
  })

  it('goes with the person, as colours and layout do: the next one begins with the defaults', async () => {
    await start({ sidebarWidth: 200, slideClass: 'dark', themeClass: 'purple', size: 'small', tagsView: false })
    expect(useSettings.getState()).toMatchObject({ sidebarWidth: 200, slideClass: 'dark', themeClass: 'purple' })
    leave()
    expect(useSettings.getState()).toMatchObject({
      sidebarWidth: null,
      slideClass: 'lightWhite',
      themeClass: 'ocean',
      size: 'medium',
      tagsView: true,
      layoutType: 'functional',
      language: 'zh',
    })
  })
})

it('is icons in every designer, of modules and of portals alike', () => {
  const designers = Object.keys(fixedPaths).filter(isDesigner)
  expect(designers).toEqual(expect.arrayContaining(['/designer', '/portalDesigner']))
  expect(isDesigner('/onlineDev/webDesign')).toBe(false)
})
