import { expect, it } from 'vitest'
import type { BytesAnswer } from '#main/http/contract.ts'
import { createImageLoader } from '#main/printing/images.ts'

const picture = () =>
  ({
    status: 200,
    contentType: 'image/png',
    headers: new Headers(),
    body: new Response('png').body,
  }) as unknown as BytesAnswer

it.each([
  '/api/oauth/Logout',
  '/api/system/SynThirdInfo/synAllUserSysToDing?type=1',
  '/api/file/Image/../../oauth/Logout',
  '/api/file/Image/%2e%2e/%2e%2e/oauth/Logout',
  '/api/file/Image/..%2f..%2foauth/Logout',
  '/api/file/Image/..\\..\\oauth/Logout',
  '//elsewhere/api/file/Image/1.png',
  '/\\elsewhere/api/file/Image/1.png',
  'https://server/api/file/Image/1.png',
  '',
])('asks nothing of the server for %s: a picture in a form signed out whoever printed it', async (address) => {
  const asked: string[] = []
  const load = createImageLoader((path) => {
    asked.push(path)
    return Promise.resolve(picture())
  })
  expect([await load(address), asked]).toEqual([null, []])
})

it('reads a stored picture with its query, as data', async () => {
  const load = createImageLoader((path) =>
    path === '/api/file/Image/annex/1.png?v=2' ? Promise.resolve(picture()) : Promise.reject(new Error(path)),
  )
  expect(await load('/api/file/Image/annex/1.png?v=2')).toBe('data:image/png;base64,cG5n')
})
