import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { proxyConfig } from '#main/network/proxy/rules.ts'
import { createProxySessions } from '#main/network/proxy/sessions.ts'
import { createProxySignIn, type ProxySignIn, type ProxyVault } from '#main/network/proxy/sign-in.ts'
import { createProxyVault } from '#main/network/proxy/vault.ts'
import { testProxy } from '#main/network/proxy/probe.ts'
import { openSecretStore } from '#main/base/secret-store.ts'
import { isProxyScript, readProxyBypass, readProxyServer } from '#shared/rules/proxy.ts'

const texts = { server: '', bypass: '', pacUrl: '' }

describe('proxy addresses', () => {
  it('a valid one is taken', () => {
    const host = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((address) => `[${address}]`),
    )
    const scheme = fc.constantFrom('', 'http://', 'https://', 'socks4://', 'socks5://', 'SOCKS5://')
    fc.assert(
      fc.property(scheme, host, fc.integer({ min: 1, max: 65_535 }), (before, name, port) => {
        expect(readProxyServer(` ${before}${name}:${port} `)).toEqual({
          scheme: (before.replace('://', '') || 'http').toLowerCase(),
          host: name,
          port,
        })
      }),
    )
  })

  it('neither credentials nor paths, rules of Chromium or another scheme slip into the setting', () => {
    for (const text of [
      'user:secret@proxy:8080',
      'http://user@proxy:8080',
      'proxy:8080/path',
      'proxy:8080;direct://',
      'http=proxy:80',
      'proxy:0',
      'proxy:65536',
      'proxy',
      'file://proxy:80',
      'a b:80',
      '-x:80',
      '',
    ]) {
      expect(readProxyServer(text), text).toBeNull()
    }
    for (const text of ['file:///etc/p.pac', 'http://u:p@h/p.pac', 'data:text/plain,x', 'p.pac', '']) {
      expect(isProxyScript(text), text).toBe(false)
    }
  })

  it('a list of exceptions is cut at its separators and lets no other rule in', () => {
    expect(readProxyBypass('*.example.edu.cn, 10.0.0.0/8\n<local>;[::1]:80  .cn localhost:3000')).toEqual([
      '*.example.edu.cn',
      '10.0.0.0/8',
      '<local>',
      '[::1]:80',
      '.cn',
      'localhost:3000',
    ])
    expect(readProxyBypass('')).toEqual([])
    for (const text of ['http://a', '<all>', 'a b"c', '学校']) expect(readProxyBypass(text), text).toBeNull()
  })

  it('Electron is told what was set', () => {
    expect(proxyConfig({ ...texts, mode: 'system' })).toEqual({ mode: 'system' })
    expect(proxyConfig({ ...texts, mode: 'direct' })).toEqual({ mode: 'direct' })
    expect(proxyConfig({ ...texts, mode: 'pac', pacUrl: ' http://h/p.pac ' })).toEqual({
      mode: 'pac_script',
      pacScript: 'http://h/p.pac',
    })
    expect(proxyConfig({ ...texts, mode: 'manual', server: 'proxy:8080', bypass: 'a, b' })).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'http://proxy:8080',
      proxyBypassRules: 'a;b',
    })
    // Never silently direct.
    expect(proxyConfig({ ...texts, mode: 'manual', server: '?' })).toEqual({ mode: 'system' })
  })
})

describe('sessions behind a proxy', () => {
  it('a request waits until the proxy holds, and a change reaches every session and closes old connections', async () => {
    const order: string[] = []
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const session = (name: string, wait: Promise<void>) => ({
      setProxy: async (config: { mode?: string }) => {
        await wait
        order.push(`${name} ${config.mode}`)
      },
      forceReloadProxyConfig: async () => void order.push(`${name} reload`),
      closeAllConnections: async () => void order.push(`${name} close`),
    })
    let mode: 'system' | 'direct' = 'system'
    const sessions = createProxySessions({ config: () => ({ mode }), onFault: () => undefined })
    const slow = session('slow', held)
    const quick = session('quick', Promise.resolve())
    sessions.take(slow)
    sessions.take(slow)
    const ready = sessions.ready(slow).then(() => order.push('request'))
    await sessions.ready(quick)
    expect(order).toEqual(['quick system'])
    hold()
    await ready
    expect(order).toEqual(['quick system', 'slow system', 'request'])
    order.length = 0
    mode = 'direct'
    await sessions.change()
    expect(order.toSorted()).toEqual(
      ['quick direct', 'quick reload', 'quick close', 'slow direct', 'slow reload', 'slow close'].toSorted(),
    )
  })
})

const nothing: ProxyVault = {
  read: async () => null,
  keep: async () => undefined,
  forget: async () => undefined,
  has: async () => false,
}
const challenge = { isProxy: true, host: 'proxy', port: 8080, realm: '校园网' }
const credentials = { username: 'wang', password: 'Proxy-Secret-1' }
/** The question of the person, once what is kept was looked through for an answer. */
const asked = (signIn: ProxySignIn) =>
  eventually(() => {
    const ask = signIn.waiting()
    if (ask === null) throw new Error('nobody is asked')
    return ask
  })

describe('the sign-in of a proxy', () => {
  it('a server that is no proxy gets no answer and asks the person nothing', async () => {
    const signIn = createProxySignIn({ vault: { ...nothing, read: async () => credentials }, changed: () => undefined })
    expect(await signIn.answer({ ...challenge, isProxy: false }, 0)).toBeNull()
    expect(signIn.waiting()).toBeNull()
  })

  it('requests that wait ask once', async () => {
    const signIn = createProxySignIn({ vault: nothing, changed: () => undefined })
    const answers = Promise.all([signIn.answer(challenge, 0), signIn.answer(challenge, 0)])
    const ask = await asked(signIn)
    expect(ask).toMatchObject({ proxy: 'proxy:8080', realm: '校园网', refused: false })
    await signIn.given(ask.id, { ...credentials, remember: false })
    expect(await answers).toEqual([credentials, credentials])
    expect(signIn.waiting()).toBeNull()
    // Held for this run.
    expect(await signIn.answer(challenge, 0)).toEqual(credentials)
  })

  it('a refused password is sent once and not kept', async () => {
    const forgotten: unknown[] = []
    const vault: ProxyVault = {
      ...nothing,
      read: async () => credentials,
      forget: async (proxy) => void forgotten.push(proxy),
    }
    const signIn = createProxySignIn({ vault, changed: () => undefined })
    expect(await signIn.answer(challenge, 0)).toEqual(credentials)
    const second = signIn.answer(challenge, 1)
    const ask = await asked(signIn)
    expect(ask.refused).toBe(true)
    expect(forgotten).toEqual(['proxy:8080'])
    await signIn.given(ask.id, null)
    expect(await second).toBeNull()
  })

  it('declining holds the question back for a while and not for ever', async () => {
    const signIn = createProxySignIn({ vault: nothing, changed: () => undefined })
    const first = signIn.answer(challenge, 0)
    await signIn.given((await asked(signIn)).id, null)
    expect(await first).toBeNull()
    expect(await signIn.answer(challenge, 0)).toBeNull()
    expect(signIn.waiting()).toBeNull()
    signIn.again()
    void signIn.answer(challenge, 0)
    await asked(signIn)
  })

  // It stood over whatever came next, and its answer went to a proxy that nobody used any longer.
  it('the question is withdrawn when the way out changes, also one that was about to be asked', async () => {
    let changes = 0
    const signIn = createProxySignIn({ vault: nothing, changed: () => void (changes += 1) })
    const shown = signIn.answer(challenge, 0)
    await asked(signIn)
    const before = changes
    const late = signIn.answer({ ...challenge, host: 'late' }, 0)
    signIn.withdraw()
    expect(await Promise.all([shown, late])).toEqual([null, null])
    expect(signIn.waiting()).toBeNull()
    expect(changes).toBe(before + 1)
    // Not declined: the same proxy, used again, asks again.
    void signIn.answer(challenge, 0)
    await asked(signIn)
  })

  it('a password reaches the disk only with consent and a keyring, and never readable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-proxy-'))
    const sealing = {
      isEncryptionAvailable: () => true,
      encryptString: (text: string) => Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a)),
      decryptString: (sealed: Buffer) => Buffer.from(sealed.map((byte) => byte ^ 0x5a)).toString(),
      getSelectedStorageBackend: () => 'gnome_libsecret',
    }
    const file = join(folder, 'proxy.json')
    const open = (backend: string) =>
      createProxyVault(
        folder,
        openSecretStore({ ...sealing, getSelectedStorageBackend: () => backend }, 'linux'),
        () => undefined,
      )
    await open('basic_text').keep('proxy:8080', credentials)
    expect(existsSync(file)).toBe(false)
    const answerOnce = async (remember: boolean) => {
      const signIn = createProxySignIn({ vault: open('gnome_libsecret'), changed: () => undefined })
      const answer = signIn.answer(challenge, 0)
      await signIn.given((await asked(signIn)).id, { ...credentials, remember })
      await answer
    }
    await answerOnce(false)
    expect(existsSync(file)).toBe(false)
    await answerOnce(true)
    expect(readFileSync(file, 'utf8')).not.toContain(credentials.password)
    expect(await open('gnome_libsecret').read('proxy:8080')).toEqual(credentials)
    // Another keyring cannot open it, and must not fail.
    expect(await open('kwallet6').read('proxy:8080')).toBeNull()
    await open('gnome_libsecret').forget()
    expect(existsSync(file)).toBe(false)
    rmSync(folder, { recursive: true })
  })
})

describe('the connection test', () => {
  const probe = (fetch: () => Promise<Response>, url: string | null = 'https://campus') =>
    testProxy({ url, fetch, resolve: async () => 'PROXY proxy:8080', now: () => 0 })
  const failing = (text: string) => () => Promise.reject(new TypeError('fetch failed', { cause: new Error(text) }))

  it('a proxy that refuses and an unreachable server are told apart', async () => {
    expect(await probe(async () => new Response('', { status: 404 }))).toMatchObject({
      outcome: 'reached',
      way: 'PROXY proxy:8080',
    })
    expect((await probe(async () => new Response('', { status: 407 }))).outcome).toBe('refused')
    expect((await probe(failing('net::ERR_PROXY_AUTH_REQUESTED'))).outcome).toBe('refused')
    expect(await probe(failing('net::ERR_PROXY_CONNECTION_FAILED'))).toMatchObject({
      outcome: 'unreachable',
      detail: 'net::ERR_PROXY_CONNECTION_FAILED',
    })
    expect((await probe(failing('x'), null)).outcome).toBe('noServer')
  })
})
