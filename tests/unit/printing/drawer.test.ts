import { expect, it } from 'vitest'
import { createDrawer } from '#main/printing/drawer.ts'
import type { PrintWindow } from '#main/printing/window/contract.ts'

it('a window that was destroyed meanwhile is replaced by a fresh one (it said that an object was destroyed)', async () => {
  const opened: { isGone: boolean }[] = []
  const drawer = createDrawer((): PrintWindow => {
    const state = { isGone: false }
    opened.push(state)
    return {
      load: () => (state.isGone ? Promise.reject(new Error('Object has been destroyed')) : Promise.resolve()),
      evaluate: () => Promise.resolve([]),
      pdf: () => Promise.resolve(new Uint8Array()),
      picture: () => Promise.resolve(new Uint8Array()),
      print: () => Promise.resolve(),
      isGone: () => state.isGone,
      close: () => undefined,
    }
  })
  const rendered = { pdf: new Uint8Array(), html: '', pages: 0, isHere: [] }
  const setup = { width: 210, height: 297, margins: { top: 0, right: 0, bottom: 0, left: 0 } } as never
  await drawer.pictures(rendered, setup, 96)
  await drawer.pictures(rendered, setup, 96)
  expect(opened).toHaveLength(1)
  for (const state of opened) state.isGone = true
  expect(await drawer.pictures(rendered, setup, 96)).toEqual([])
  expect(opened).toHaveLength(2)
  drawer.close()
})
