import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createEncrypted, type TlsOptions } from 'node:tls'

export interface Pop3Letter {
  readonly uid: string
  readonly source: string
  /** What the server says of its bytes; the truth where left out. */
  readonly size?: number
}

interface FakePop3Options {
  readonly account: string
  readonly password: string
  readonly letters: Pop3Letter[]
  /** In place of the answer to a command: writes what it likes and says that it did. */
  readonly hostile?: (command: string, socket: Socket) => boolean
  readonly tls?: TlsOptions
}

/** A real POP3 server on this machine, for one account. It cuts what it says into pieces, as networks do. */
export async function fakePop3({ account, password, letters, hostile = () => false, tls }: FakePop3Options) {
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let user = ''
    let isIn = false
    let rest = ''
    const say = (text: string) => {
      const middle = Math.floor(text.length / 2)
      socket.write(text.slice(0, middle))
      socket.write(`${text.slice(middle)}\r\n`)
    }
    const block = (lines: readonly string[]) => say(['+OK', ...lines.map(stuffed), '.'].join('\r\n'))
    const answer = (command: string) => {
      const [name = '', first = '', ...others] = command.split(' ')
      const letter = letters[Number(first) - 1]
      if (name === 'USER') {
        user = first
        return say('+OK')
      }
      if (name === 'PASS') {
        isIn = user === account && [first, ...others].join(' ') === password
        return say(isIn ? '+OK' : '-ERR [AUTH] wrong password')
      }
      if (name === 'QUIT') return void socket.end('+OK bye\r\n')
      if (!isIn) return say('-ERR sign in first')
      if (name === 'UIDL') return block(letters.map(({ uid }, at) => `${at + 1} ${uid}`))
      if (name === 'LIST')
        return block(letters.map(({ source, size }, at) => `${at + 1} ${size ?? Buffer.byteLength(source)}`))
      if (name === 'RETR' && letter) return block(letter.source.split('\r\n'))
      if (name === 'TOP' && letter) return block([...(letter.source.split('\r\n\r\n')[0] ?? '').split('\r\n'), ''])
      return say('-ERR unknown')
    }
    const take = (command: string) => {
      commands.push(command)
      if (!hostile(command, socket)) answer(command)
    }
    if (!hostile('', socket)) socket.write('+OK ready\r\n')
    socket.on('data', (part: Buffer) => {
      rest += part.toString()
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const command = rest.slice(0, end)
        rest = rest.slice(end + 2)
        take(command)
      }
    })
  }
  const server: Server = tls ? createEncrypted(tls, serve) : createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    commands,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

const stuffed = (line: string) => (line.startsWith('.') ? `.${line}` : line)
