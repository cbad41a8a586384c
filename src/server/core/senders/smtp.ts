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

/** Sends one mail by the configured SMTP server. */
export const sendBySmtp: Sender<MailContent> = async ({ settings, address }, { to, content }) => {
  const transport = transportOf(settings, address)
  try {
    await transport.sendMail({
      from: { name: settings.emailSenderName || settings.sysName, address: settings.emailAccount },
      to: { name: '', address: to },
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

/** Connects and signs in without sending anything. Throws SendFault. */
export async function tryConnection(settings: MailSettings): Promise<void> {
  const transport = transportOf(settings)
  try {
    await transport.verify()
  } catch (error) {
    throw faultOf(error)
  } finally {
    transport.close()
  }
}
