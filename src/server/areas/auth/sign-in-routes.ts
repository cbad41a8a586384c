import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import {
  confirmCertificate,
  describeCertificate,
  issueCertificate,
  markCertificate,
  pollCertificate,
} from './certificates.ts'
import { completeRedirectTicket, issueRedirectTicket, pollRedirectTicket } from './redirect-tickets.ts'
import { sendCode, signInByCode } from './sms.ts'
import { ticketFor } from './tickets.ts'

/** Ways to sign in beside account and password. */
export function mountSignInWays(server: Server): void {
  mount(server, 'qr.create', (_input, call) => issueCertificate(call))
  mount(server, 'qr.status', ({ params }, call) => pollCertificate(call, params.ticket))
  mount(server, 'qr.request', ({ params }, call) => describeCertificate(call, params.ticket))
  mount(server, 'qr.mark', async ({ params }, call) => {
    await markCertificate(call, params.ticket, params.status)
    return reply(null, params.status === '1' ? 'auth.qrScanned' : 'auth.qrRefused')
  })
  mount(server, 'qr.confirm', async ({ params }, call) => {
    await confirmCertificate(call, params.ticket)
    return reply(null, 'auth.qrConfirmed')
  })

  mount(server, 'sms.send', async ({ body }, call) => reply(await sendCode(call, body.mobile), 'auth.smsSent'))
  mount(server, 'sms.login', async ({ body }, call) =>
    reply(await signInByCode(call, body.mobile, body.code), 'auth.signedIn'),
  )

  mount(server, 'sso.ticket', ({ body }, call) => ticketFor(call, body))
  mount(server, 'redirect.create', (_input, call) => issueRedirectTicket(call))
  mount(server, 'redirect.status', ({ params }, call) => pollRedirectTicket(call, params.ticket))
  mount(server, 'redirect.complete', async ({ params }, call) => {
    await completeRedirectTicket(call, params.ticket)
    return reply(null, 'common.done')
  })
}
