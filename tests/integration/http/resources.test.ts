import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaptchaResource, createFileResource } from '#main/http/resources.ts'
import { clientFor, token } from './support/fixture.ts'
import { envelope, type ScriptedServer, startScriptedServer } from './support/scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
const page = (path: string, init?: RequestInit) => new Request(`http://atrium${path}`, init)
const picture = (type: string, body = 'bytes') => {
  server.answer((_arrived, response) => response.writeHead(200, { 'content-type': type }).end(body))
}

describe('captcha', () => {
  test('shows the image, unstored, and nothing that is no image', async () => {
    const captcha = createCaptchaResource(clientFor(server.url).client)
    picture('image/svg+xml', '<svg/>')
    const answer = await captcha(page('/captcha/0.5'))
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/svg+xml',
      '<svg/>',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    picture('text/plain', 'alert(1)')
    expect((await captcha(page('/captcha/0.5'))).status).toBe(415)
    // A page of whatever stands before the server is none of its answers.
    picture('text/html', '<script>alert(1)</script>')
    expect((await captcha(page('/captcha/0.5'))).status).toBe(404)
  })

  test('never rejects: a bad id, a refusal and an unreachable server are statuses', async () => {
    const captcha = createCaptchaResource(clientFor(server.url).client)
    expect((await captcha(page('/captcha/a%2Fb'))).status).toBe(400)
    expect((await captcha(page('/captcha/%zz'))).status).toBe(500)
    server.answer(envelope(null, 400, 'no'))
    expect((await captcha(page('/captcha/1'))).status).toBe(404)
    const away = createCaptchaResource(clientFor('http://127.0.0.1:9').client)
    expect((await away(page('/captcha/1'))).status).toBe(504)
  })
})

describe('stored pictures', () => {
  test('carry the session’s token to the server and pass ranges both ways', async () => {
    const file = createFileResource(clientFor(server.url).client)
    server.answer((arrived, response) => {
      const range = arrived.headers.range ?? ''
      response
        .writeHead(206, { 'content-type': 'video/mp4', 'content-range': `${range}/9`, 'set-cookie': 'a=b' })
        .end('45')
    })
    const answer = await file(page('/file/api/file/Image/annex/a.mp4', { headers: { range: 'bytes=4-5' } }))
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      206,
      'bytes=4-5/9',
      '45',
    ])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(server.arrived.at(-1)?.headers.authorization).toBe(token)
    expect(server.arrived.at(-1)?.path).toBe('/api/file/Image/annex/a.mp4')
  })

  test('are the only thing that can be read: no API call, no way out of their folder, no document', async () => {
    const file = createFileResource(clientFor(server.url).client)
    picture('image/png')
    const before = server.arrived.length
    for (const path of [
      '/file/api/oauth/CurrentUser',
      '/file/api/file/Image/../../oauth/CurrentUser',
      '/file/api/file/Image/..%2f..%2foauth/CurrentUser',
      '/file//evil.example/a.png',
      '/file/https://evil.example/a.png',
    ]) {
      expect((await file(page(path))).status, path).toBe(404)
    }
    expect(server.arrived.length).toBe(before)
    picture('text/html', '<p>')
    expect((await file(page('/file/api/file/Image/annex/a.html'))).status).toBe(415)
  })

  test('are asked for without a token where there is no session: the server decides', async () => {
    const file = createFileResource(clientFor(server.url, { token: () => null }).client)
    server.answer((_arrived, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":404,"msg":"文件不存在"}'),
    )
    expect((await file(page('/file/api/file/Image/annex/a.png'))).status).not.toBe(200)
    expect(server.arrived.at(-1)?.headers.authorization).toBeUndefined()
  })
})
