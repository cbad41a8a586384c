import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAppProtocol } from '#main/security/app-protocol.ts'
import { contentSecurityPolicy, isScriptWorker, scriptWorkerPolicy } from '#main/security/csp.ts'
import { resolveStatic, staticFiles } from '#main/security/static-files.ts'

let root = ''
const onFault = vi.fn()
const index = `<html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="./assets/index-1.js" nonce="__CSP_NONCE__"></script></head></html>`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atrium-static-'))
  await mkdir(join(root, 'out', 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await mkdir(join(root, 'out-other'))
  await writeFile(join(root, 'out-other', 'x.js'), 'secret')
  await writeFile(join(root, 'out', 'index.html'), index)
  await writeFile(join(root, 'out', 'assets', 'index-1.js'), 'export {}')
  await writeFile(join(root, 'out', 'assets', 'logo 校徽.svg'), '<svg/>')
  await writeFile(join(root, 'out', 'assets', 'odd.unknown'), 'x')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const protocol = (resources = {}) =>
  createAppProtocol({ readStatic: staticFiles(join(root, 'out')), resources, onFault })
const get = (url: string, init?: RequestInit) => protocol()(new Request(url, init))

describe('app://atrium', () => {
  it('serves scripts, styles and pictures under their own type and never lets the browser guess', async () => {
    const script = await get('app://atrium/assets/index-1.js')
    expect(script.status).toBe(200)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await script.text()).toBe('export {}')
    const picture = await get(`app://atrium/assets/${encodeURIComponent('logo 校徽.svg')}`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect((await get('app://atrium/assets/odd.unknown')).headers.get('content-type')).toBe('application/octet-stream')
  })

  it('answers document paths with the index, relative addresses made absolute for deep paths', async () => {
    for (const path of ['/', '/index.html', '/home', '/workFlow/entrust?config=1', '/redirect/a/b/c']) {
      const answer = await get(`app://atrium${path}`)
      expect(answer.status, path).toBe(200)
      expect(await answer.text()).toContain('src="/assets/index-1.js"')
    }
  })

  it('does not answer a missing script with the index: it would be parsed as JavaScript', async () => {
    expect((await get('app://atrium/assets/gone-2.js')).status).toBe(404)
  })

  it('gives each document a fresh nonce that header and page share', async () => {
    const nonces = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const answer = await get('app://atrium/home')
      const html = await answer.text()
      const nonce = /meta property="csp-nonce" nonce="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      expect(html).not.toContain('__CSP_NONCE__')
      expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy(nonce))
      expect(answer.headers.get('cache-control')).toBe('no-store')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('keeps scripts, frames, forms and the network closed in the policy', () => {
    expect(contentSecurityPolicy('N')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; style-src-attr 'unsafe-inline'; " +
        "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
        "frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'",
    )
    const development = contentSecurityPolicy('N', true)
    expect(development).toContain("script-src 'self' 'nonce-N';")
    expect(development).not.toContain('unsafe-eval')
  })

  it('lets the worker of scripts compile its engine and reach nothing, and no other file', () => {
    expect(scriptWorkerPolicy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'")
    expect(isScriptWorker('/assets/script-worker-C1selrdk.js')).toBe(true)
    for (const path of ['/', '/assets/index-1.js', '/assets/sheet-worker-1.js', '/script-worker-1.js'])
      expect(isScriptWorker(path)).toBe(false)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const answer = await get('app://atrium/', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('answers HEAD like GET without a body', async () => {
    const answer = await get('app://atrium/assets/index-1.js', { method: 'HEAD' })
    expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([200, '', '9'])
  })

  it.each(['app://other/index.html', 'app://atrium.evil/', 'https://atrium/', 'app://atrium:1/'])(
    'refuses the foreign host of %s',
    async (url) => {
      expect((await get(url)).status).toBe(403)
    },
  )

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2fout-other%2fx.js',
    '/..%5csecret.txt',
    '/%00.js',
    '/%E0%A4%A.js',
    '//etc/hosts.txt',
  ])('does not leave the output folder through %s', async (path) => {
    const answer = await get(`app://atrium${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('secret')
  })

  it('answers 500 without a word when reading fails, and reports the fault', async () => {
    const failing = createAppProtocol({ readStatic: () => Promise.reject(new Error('EIO')), resources: {}, onFault })
    const answer = await failing(new Request('app://atrium/assets/index-1.js'))
    expect([answer.status, await answer.text()]).toEqual([500, ''])
    expect(onFault).toHaveBeenCalledOnce()
  })
})

describe('bytes of services', () => {
  it('go to the service of their prefix and cannot become a live document, whatever the service says', async () => {
    const handler = async (request: Request) =>
      new Response(`bytes of ${new URL(request.url).pathname}`, {
        status: 206,
        headers: { 'content-type': 'text/html', 'content-range': 'bytes 0-1/2', 'content-security-policy': '*' },
      })
    const answer = await protocol({ '/file/': handler })(new Request('app://atrium/file/annex/1.html'))
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('bytes 0-1/2')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe('bytes of /file/annex/1.html')
  })

  it('answer 404 without a service, never the index', async () => {
    expect((await get('app://atrium/print/1.pdf')).status).toBe(404)
    expect((await get('app://atrium/captcha/123')).status).toBe(404)
  })
})

describe('development', () => {
  const forward = vi.fn(async (path: string) =>
    path === '/' ? new Response(index, { headers: { 'content-type': 'text/html' } }) : new Response(`vite ${path}`),
  )
  const vite = createAppProtocol({ readStatic: async () => null, resources: {}, development: forward, onFault })

  it('forwards modules with their query to Vite and documents to its index, with a script nonce', async () => {
    expect(await (await vite(new Request('app://atrium/@vite/client'))).text()).toBe('vite /@vite/client')
    expect(await (await vite(new Request('app://atrium/app/main.tsx?t=1'))).text()).toBe('vite /app/main.tsx?t=1')
    const page = await vite(new Request('app://atrium/dictionary'))
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-")
    expect(await page.text()).not.toContain('__CSP_NONCE__')
  })
})

it('resolveStatic names the root itself as nothing to read', () => {
  expect(resolveStatic('/srv/out', '/')).toBeNull()
  expect(resolveStatic('/srv/out', '/a/../b.js')).toBe('/srv/out/b.js')
})
