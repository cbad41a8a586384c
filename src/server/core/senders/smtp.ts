import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import { type MailContent, type Sender, SendFault } from './sender.ts'

const CONNECT = 10_000
const SILENCE = 30_000

type MailSettings = Pick<Settings, 'emailSmtpHost' | 'emailSmtpPort' | 'emailSsl' | 'emailAccount' | 'emailPassword'>

function transportOf(settings: MailSettings, address = settings.emailSmtpHost) {
  const { emailSmtpHost, emailSmtpPort, emailSsl, emailAccount, emailPassword } = settings
  return createTransport({
    host: address,
    ...(address === emailSmtpHost ? {} : { tls: { servername: emailSmtpHost } }),
    port: emailSmtpPort,
    secure: emailSsl === 1,
    // A server without sign-in takes what comes from inside.
    ...(emailPassword === '' ? {} : { auth: { user: emailAccount, pass: emailPassword } }),
    connectionTimeout: CONNECT,
    greetingTimeout: CONNECT,
    socketTimeout: SILENCE,
    // Contents are texts of ours: nothing in them may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function faultOf(error: unknown): SendFault {
  const { code, responseCode, response, message } = error as Error & {
    code?: string
    responseCode?: number
    response?: string
  }
  // A wrong password is mended in the configuration, a wrong address never.
  const isFinal = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
  return new SendFault(`${code ?? 'SMTP'}: ${response ?? message}`, isFinal, error)
}

export interface MailAddress {
  readonly name: string
  readonly address: string
}

export interface MailServer {
  readonly settings: MailSettings
  /** In place of what its name means later. */
  readonly address?: string | undefined
  readonly senderName: string
}

interface Letter {
  readonly to: readonly MailAddress[]
  readonly cc?: readonly MailAddress[]
  readonly bcc?: readonly MailAddress[]
  readonly content: MailContent
}

/** Sends one mail to all that it is for. Throws SendFault. */
export async function sendLetter(server: MailServer, { to, cc = [], bcc = [], content }: Letter): Promise<void> {
  const { settings, address, senderName } = server
  const transport = transportOf(settings, address)
  try {
    await transport.sendMail({
      from: { name: senderName, address: settings.emailAccount },
      to: [...to],
      cc: [...cc],
      bcc: [...bcc],
      subject: content.subject,
      text: content.text,
      ...(content.html === undefined ? {} : { html: content.html }),
      attachments: (content.files ?? []).map(({ name, content: base64 }) => ({
        filename: name,
        content: Buffer.from(base64, 'base64'),
      })),
    })
  } catch (error) {
    throw faultOf(error)
  } finally {
    transport.close()
  }
}

/** Sends one mail by the configured SMTP server. */
export const sendBySmtp: Sender<MailContent> = ({ settings, address }, { to, content }) =>
  sendLetter(
    { settings, address, senderName: settings.emailSenderName || settings.sysName },
    { to: [{ name: '', address: to }], content },
  )

/** Connects and signs in without sending anything. Throws SendFault. */
export async function tryConnection(settings: MailSettings, address?: string): Promise<void> {
  const transport = transportOf(settings, address)
  try {
    await transport.verify()
  } catch (error) {
    throw faultOf(error)
  } finally {
    transport.close()
  }
}
