import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectEncrypted } from 'node:tls'

export interface Pop3Server {
  /** As it was typed: what its certificate has to name. */
  readonly host: string
  /** Where it is connected to. */
  readonly address: string
  readonly port: number
  readonly isEncrypted: boolean
  readonly account: string
  readonly password: string
}

interface Pop3Limits {
  readonly connectMs: number
  /** Without a byte. */
  readonly silenceMs: number
  readonly totalMs: number
  readonly lineBytes: number
  /** Of a list of numbers. */
  readonly listBytes: number
  readonly letterBytes: number
}

const MB = 1024 * 1024
export const pop3Limits: Pop3Limits = {
  connectMs: 10_000,
  silenceMs: 20_000,
  totalMs: 80_000,
  lineBytes: MB,
  listBytes: 8 * MB,
  letterBytes: 20 * MB,
}

/** Why a POP3 server was not read, in its own words where it gave some. */
export class Pop3Fault extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason.slice(0, 400), { cause })
  }
}

/** A letter is larger than what is taken. The connection is of no use any more. */
export class LetterTooLarge extends Pop3Fault {}

const timedOut = () => Object.assign(new Error('ETIMEDOUT'), { code: 'ETIMEDOUT' })

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const DOT = 46

/** Lines as they come, without their ends; one that does not end within the limit is refused. */
async function* linesOf(socket: Socket, most: number): AsyncGenerator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let from = 0
    for (let end = data.indexOf(LINE_FEED); end !== -1; end = data.indexOf(LINE_FEED, from)) {
      yield data.subarray(from, end > from && data[end - 1] === CARRIAGE_RETURN ? end - 1 : end)
      from = end + 1
    }
    rest = data.subarray(from)
    if (rest.length > most) throw new Pop3Fault(`line > ${most}`)
  }
}

async function connected(server: Pop3Server, { connectMs, silenceMs }: Pop3Limits): Promise<Socket> {
  const { address: host, port, isEncrypted } = server
  const socket = isEncrypted
    ? connectEncrypted({ host, port, ...(host === server.host ? {} : { servername: server.host }) })
    : connectPlain({ host, port })
  const timer = setTimeout(() => socket.destroy(timedOut()), connectMs)
  try {
    await once(socket, isEncrypted ? 'secureConnect' : 'connect')
  } finally {
    clearTimeout(timer)
  }
  socket.setTimeout(silenceMs, () => socket.destroy(timedOut()))
  return socket
}

/** What a mailbox is asked. Nothing is deleted there. */
export interface Pop3Session {
  /** Numbers of the letters and what each is known by for good, in the order of the server. */
  readonly uids: () => Promise<readonly { readonly number: number; readonly uid: string }[]>
  /** Bytes by number, as the server says. */
  readonly sizes: () => Promise<ReadonlyMap<number, number>>
  readonly letter: (number: number) => Promise<Buffer>
  /** Its lines before the text. */
  readonly head: (number: number) => Promise<Buffer>
}

/**
 * Works with a mailbox of a POP3 server. All of it is bounded: how long it takes, a line, a list, a letter. Throws
 * Pop3Fault where the server refuses, is silent or says what nobody can read.
 */
export async function withPop3<Result>(
  server: Pop3Server,
  work: (session: Pop3Session) => Promise<Result>,
  limits: Pop3Limits = pop3Limits,
): Promise<Result> {
  let socket: Socket | undefined
  let deadline: NodeJS.Timeout | undefined
  try {
    const open = await connected(server, limits)
    socket = open
    deadline = setTimeout(() => open.destroy(timedOut()), limits.totalMs)
    const session = sessionOf(open, limits)
    await session.enter(server)
    const result = await work(session)
    await session.leave()
    return result
  } catch (error) {
    if (error instanceof Pop3Fault || !isOfConnection(error)) throw error
    throw new Pop3Fault(error.code, error)
  } finally {
    clearTimeout(deadline)
    socket?.destroy()
  }
}

const isOfConnection = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error &&
  /^(?:E[A-Z]+|ERR_(?:TLS|SSL|STREAM|SOCKET)\w*|[A-Z_]*CERT\w*|UNABLE_TO\w+)$/.test(codeOf(error))

const codeOf = (error: Error): string => String((error as { readonly code?: unknown }).code ?? '')

function sessionOf(socket: Socket, limits: Pop3Limits) {
  const lines = linesOf(socket, limits.lineBytes)
  const next = async (): Promise<Buffer> => {
    const { value, done } = await lines.next()
    if (done) throw Object.assign(new Error('ECONNRESET'), { code: 'ECONNRESET' })
    return value
  }
  /** The line of an answer; refuses what is none of success. */
  const status = async (): Promise<string> => {
    const line = (await next()).subarray(0, 600).toString().trim()
    if (line.startsWith('+OK')) return line
    throw new Pop3Fault(line.replace(/^-ERR\s*/, '') || '-ERR')
  }
  const ask = async (command: string): Promise<string> => {
    if (/[\r\n\0]/.test(command)) throw new Pop3Fault('CR/LF')
    socket.write(`${command}\r\n`)
    return status()
  }
  /** Lines of an answer up to the single dot, with line ends again. */
  const block = async (command: string, most: number): Promise<Buffer> => {
    await ask(command)
    const parts: Buffer[] = []
    let size = 0
    const end = Buffer.from('\r\n')
    for (;;) {
      const line = await next()
      if (line.length === 1 && line[0] === DOT) return Buffer.concat(parts)
      const own = line[0] === DOT ? line.subarray(1) : line
      size += own.length + end.length
      if (size > most) throw new LetterTooLarge(`> ${most}`)
      parts.push(own, end)
    }
  }
  /** `number what` of each line; others are left out. */
  const pairs = async (command: string) =>
    (await block(command, limits.listBytes))
      .toString('latin1')
      .split('\r\n')
      .flatMap((line) => {
        const [, number, what = ''] = /^(\d{1,9}) ([\x21-\x7e]{1,300})\s*$/.exec(line) ?? []
        return number === undefined ? [] : [{ number: Number(number), what }]
      })
  return {
    enter: async ({ account, password }: Pop3Server) => {
      await status()
      await ask(`USER ${account}`)
      await ask(`PASS ${password}`)
    },
    // What was read stays read, whether the server says goodbye or not.
    leave: () => ask('QUIT').catch(() => ''),
    uids: async () => (await pairs('UIDL')).map(({ number, what }) => ({ number, uid: what })),
    sizes: async () => new Map((await pairs('LIST')).map(({ number, what }) => [number, Number(what) || 0])),
    letter: (number: number) => block(`RETR ${number}`, limits.letterBytes),
    head: (number: number) => block(`TOP ${number} 0`, limits.lineBytes),
  }
}
