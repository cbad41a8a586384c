import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LetterTooLarge, Pop3Fault, pop3Limits, type Pop3Session, withPop3 } from '#server/areas/mail/pop3.ts'
import { fakePop3, type Pop3Letter } from '../support/fake-pop3.ts'

const account = { account: 'lin@school.example', password: 'pop secret' }
const letter = (uid: string, body = 'Hello'): Pop3Letter => ({ uid, source: `Subject: ${uid}\r\n\r\n${body}\r\n` })

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Options = Partial<Parameters<typeof fakePop3>[0]>

async function opened(options: Options = {}) {
  const server = await fakePop3({ ...account, letters: [letter('a'), letter('b')], ...options })
  closing.push(server.close)
  const at = (more: object = {}) => ({
    ...{ host: '127.0.0.1', address: '127.0.0.1', port: server.port, isEncrypted: options.tls !== undefined },
    ...account,
    ...more,
  })
  return { server, at }
}

/** Short, so that whoever waits longer fails. */
const limits = {
  ...{ connectMs: 400, silenceMs: 300, totalMs: 1200, lineBytes: 4096, listBytes: 16_384, letterBytes: 65_536 },
}
const everything = async ({ uids, sizes, letter: read, head }: Pop3Session) => ({
  uids: await uids(),
  sizes: [...(await sizes()).values()],
  first: (await read(1)).toString(),
  head: (await head(1)).toString(),
})

describe('a mailbox of a POP3 server', () => {
  it('is listed and read to the letter, with lines of dots, and nothing of it is deleted', async () => {
    const { server, at } = await opened({ letters: [letter('a', '.\r\n..two\r\n.dot\r\n汉字'), letter('b')] })
    const read = await withPop3(at(), everything, limits)
    expect(read.uids).toEqual([
      { number: 1, uid: 'a' },
      { number: 2, uid: 'b' },
    ])
    expect(read.first).toBe('Subject: a\r\n\r\n.\r\n..two\r\n.dot\r\n汉字\r\n\r\n')
    expect(read.head).toContain('Subject: a')
    expect(read.head).not.toContain('two')
    expect(server.commands.map((each) => each.split(' ')[0])).not.toContain('DELE')
    expect(server.commands.at(-1)).toBe('QUIT')
  })

  it('refuses in the words of the server, and no command holds a line break', async () => {
    const { server, at } = await opened()
    await expect(withPop3(at({ password: 'wrong' }), everything, limits)).rejects.toThrow('[AUTH] wrong password')
    await expect(withPop3(at({ account: 'a\r\nDELE 1' }), everything, limits)).rejects.toThrow(Pop3Fault)
    expect(server.commands.some((each) => each.startsWith('DELE'))).toBe(false)
  })

  it('says that nobody answers', async () => {
    const { server, at } = await opened()
    await server.close()
    await expect(withPop3(at(), everything, limits)).rejects.toMatchObject({ message: 'ECONNREFUSED' })
  })
})

describe('a hostile POP3 server', () => {
  const floods = (what: string) => (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(what));
    }
    socket.on('drain', more)
    more()
    return true
  }
  it.each<[string, Options['hostile'], RegExp | typeof LetterTooLarge]>([
    [
      'a greeting without an end',
      (command, socket) => command === '' && floods('x'.repeat(65_536))(socket),
      /line > 4096/,
    ],
    ['no greeting', (command) => command === '', /ETIMEDOUT/],
    ['no answer to a password', (command) => command.startsWith('PASS'), /ETIMEDOUT/],
    [
      'a list without an end',
      (command, socket) => command === 'UIDL' && socket.write('+OK\r\n') && floods('1 a\r\n'.repeat(5000))(socket),
      LetterTooLarge,
    ],
    [
      'a letter without an end',
      (command, socket) => command === 'RETR 1' && socket.write('+OK\r\n') && floods('text\r\n'.repeat(5000))(socket),
      LetterTooLarge,
    ],
    [
      'a letter that drips for ever',
      (command, socket) => {
        if (command !== 'RETR 1') return false
        socket.write('+OK\r\n')
        const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('x\r\n')), 50)
        return true
      },
      /ETIMEDOUT/,
    ],
    ['an end in the middle', (command, socket) => command === 'RETR 1' && !!socket.end('+OK\r\nhalf'), /ECONNRESET/],
    ['words of nobody', (command, socket) => command === 'UIDL' && socket.write('HTTP/1.1 200 OK\r\n'), /HTTP/],
  ])('is left soon: %s', async (_name, hostile, reason) => {
    const { at } = await opened(hostile ? { hostile } : {})
    const begun = Date.now()
    await expect(withPop3(at(), everything, limits)).rejects.toThrow(reason)
    expect(Date.now() - begun).toBeLessThan(4000)
  })

  it('gets no numbers and names into the list that are none', async () => {
    const hostile: Options['hostile'] = (command, socket) =>
      command === 'UIDL' &&
      socket.write(`+OK\r\nx y\r\n1 \x01\r\n99999999999 a\r\n2 ${'u'.repeat(400)}\r\n2 good\r\n.\r\n`)
    const { at } = await opened({ hostile })
    expect(await withPop3(at(), (session) => session.uids(), limits)).toEqual([{ number: 2, uid: 'good' }])
  })
})

describe('an encrypted POP3 server', () => {
  let tls = { key: '', cert: '' }
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'pop3-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
    tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
    rmSync(folder, { recursive: true })
  })

  it('sees no password before its certificate is trusted', async () => {
    const { server, at } = await opened({ tls })
    await expect(withPop3(at(), everything, limits)).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(server.commands).toEqual([])
  })

  it('is not spoken to in clear, nor a plain one as if it were encrypted', async () => {
    const { at } = await opened()
    await expect(withPop3(at({ isEncrypted: true }), everything, limits)).rejects.toThrow(Pop3Fault)
  })
})

it('has limits that fit into the time of a call', () => {
  expect(pop3Limits.connectMs + pop3Limits.totalMs).toBeLessThan(100_000)
})
