import { expect, it, vi } from 'vitest'
import { createQuitRequest } from '#main/window/quit-request.ts'

function quitting(hasWindow = true) {
  const quit = vi.fn()
  const close = vi.fn()
  const request = createQuitRequest({ window: () => (hasWindow ? { close } : null), quit })
  return { request, quit, close }
}

it('closes the window of a person who quits, which then does not hide', () => {
  const { request, quit, close } = quitting()
  expect(request.isUnderWay()).toBe(false)
  request.start()
  expect([close.mock.calls.length, quit.mock.calls.length, request.isUnderWay()]).toEqual([1, 0, true])
})

it('quits at once where there is no window', () => {
  const { request, quit } = quitting(false)
  request.start()
  expect(quit).toHaveBeenCalledOnce()
})

it('is off while the page asks, and goes on as a quit when the person agrees', () => {
  const { request, close } = quitting()
  request.start()
  request.putOff()
  expect(request.isUnderWay()).toBe(false)
  request.resume({ close })
  expect([close.mock.calls.length, request.isUnderWay()]).toEqual([2, true])
})

it('a window that was only to be closed is closed as such, also after a quit that was given up', () => {
  const { request, close } = quitting()
  request.start()
  request.putOff()
  // The person stays, and closes the window later, of which the page asks again.
  request.putOff()
  request.resume({ close })
  expect(request.isUnderWay()).toBe(false)
  request.resume(null)
  expect(close).toHaveBeenCalledTimes(2)
})

it('comes back after a quit for an update, also where the page asked first', () => {
  const { request, close } = quitting()
  request.startAgain()
  expect([request.comesBack(), request.isUnderWay()]).toEqual([true, true])
  request.putOff()
  expect(request.comesBack()).toBe(false)
  request.resume({ close })
  expect(request.comesBack()).toBe(true)
})

it('a person who stays at their page after all quits later for good', () => {
  const { request } = quitting()
  request.startAgain()
  request.putOff()
  request.start()
  expect([request.comesBack(), request.isUnderWay()]).toEqual([false, true])
})

it('a person without a window who installs now gets the app back', () => {
  const { request, quit } = quitting(false)
  request.startAgain()
  expect([quit.mock.calls.length, request.comesBack()]).toEqual([1, true])
})
