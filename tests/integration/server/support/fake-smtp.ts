import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it travelled, headers and all. */
  readonly source: string
}

/** A real SMTP server on this machine, for one account. `refuse` answers a recipient with an SMTP code; a mail is taken after `took`. */
export async function fakeSmtp(
  account: string,
  password: string,
  refuse: (to: string) => number | null = () => null,
  took: () => Promise<unknown> = async () => undefined,
) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password: given }, _session, done) {
      if (username === account && given === password) done(null, { user: account })
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const code = refuse(address)
      done(code === null ? null : Object.assign(new Error('not here'), { responseCode: code }))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map((each) => each.address), source: Buffer.concat(parts).toString() })
        void took().then(() => done())
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
