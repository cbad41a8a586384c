import * as z from 'zod'
import { count, text } from './common.ts'
import { area } from './endpoint.ts'

/** The ticket of a QR code, or the short code that shows under it. */
const certificateParams = z.object({ ticket: z.string().min(4).max(200) })

const certificateStatus = z.looseObject({
  /** -1 expired, 0 waiting, 1 scanned, 2 confirmed: then `value` is the token. */
  status: count,
  value: text,
  theme: text,
  /** For people to type where nothing can scan; servers that lack it send none. */
  code: text,
  /** Milliseconds it still lives; 0 when the server does not say. */
  expiresIn: z.coerce.number().catch(0),
  /** With status -1: expired, refused, used or unknown. */
  reason: text,
})

const signInRequest = z.looseObject({
  ticket: text,
  code: text,
  /** -1 over, 0 waiting, 1 scanned, 2 confirmed. */
  status: count,
  /** Epoch milliseconds. */
  createdAt: z.coerce.number(),
  expiresIn: z.coerce.number(),
  ip: text,
  ipName: text,
  /** What the asking client says it is. */
  device: text,
})
export type SignInRequest = z.output<typeof signInRequest>

const tokenAnswer = z.looseObject({
  token: z.string().min(1),
  theme: text.transform((value) => value || 'classic'),
})

/** Ways to sign in beside account and password: a scanned code, a code by text message, another system. */
export const signInArea = area({
  'sso.ticket': {
    method: 'POST',
    path: '/api/oauth/ssoTicket',
    summary:
      'For a trusted system (SSO_SECRET): a ticket with which a person whom it knows signs in at /sso; once, one minute',
    access: 'public',
    caller: 'main',
    body: z.looseObject({ account: z.string().trim().min(1).max(100), secret: z.string().min(1).max(500) }),
    data: z.looseObject({ ticket: z.string().min(1) }),
  },
  'qr.create': {
    method: 'GET',
    path: '/api/oauth/codeCertificate',
    summary: 'Ticket for the QR code of the sign-in page: two minutes, single use',
    access: 'public',
    caller: 'main',
    data: z.string().min(1),
  },
  'qr.status': {
    method: 'GET',
    path: '/api/oauth/codeCertificateStatus/{ticket}',
    summary: 'How far a QR sign-in is; hands the token out once',
    access: 'public',
    caller: 'main',
    params: z.object({ ticket: z.string().min(1).max(200) }),
    data: certificateStatus,
  },
  'qr.request': {
    method: 'GET',
    path: '/api/oauth/codeCertificateInfo/{ticket}',
    summary: 'Who asks to sign in: time, address and device',
    access: 'session',
    params: certificateParams,
    data: signInRequest,
  },
  'qr.mark': {
    method: 'POST',
    path: '/api/oauth/setCodeCertificateStatus/{ticket}/{status}',
    summary: 'Mark a QR sign-in as scanned (1) or refuse it (-1)',
    access: 'session',
    params: certificateParams.extend({ status: z.enum(['1', '-1']) }),
  },
  'qr.confirm': {
    method: 'POST',
    path: '/api/oauth/confirmLogin/{ticket}',
    summary: 'Let the device that shows the QR code sign in as the caller',
    access: 'session',
    params: certificateParams,
  },
  'sms.send': {
    method: 'POST',
    path: '/api/oauth/sendSmsCode',
    summary: 'Send a sign-in code; the same answer for known and unknown numbers',
    access: 'public',
    caller: 'main',
    body: z.looseObject({ mobile: z.string().max(20) }),
    /** Seconds until another one may be asked for. */
    data: z.looseObject({ wait: z.coerce.number().catch(60) }),
  },
  'sms.login': {
    method: 'POST',
    path: '/api/oauth/smsLogin',
    summary: 'Sign in with a mobile number and the code sent to it',
    access: 'public',
    caller: 'main',
    bodyKind: 'form',
    body: z.looseObject({ mobile: z.string().max(20), code: z.string().max(20) }),
    data: tokenAnswer,
  },
  'redirect.create': {
    method: 'GET',
    path: '/api/oauth/getTicket',
    summary: 'Ticket that another system completes after it recognised the person',
    access: 'public',
    caller: 'main',
    data: z.string().min(1),
  },
  'redirect.status': {
    method: 'GET',
    path: '/api/oauth/getTicketStatus/{ticket}',
    summary: 'Whether the other system recognised the person; hands the token out once',
    access: 'public',
    caller: 'main',
    params: z.object({ ticket: z.string().min(1).max(200) }),
    data: z.looseObject({
      /** 1 signed in (`value` is the token), 2 not yet, 3 failed, 4 not bound, 5 invalid, 6 several tenants, 7 bound. */
      status: count,
      value: text,
      theme: text,
      ticketTimeout: z.coerce.number().catch(0),
    }),
  },
  'redirect.complete': {
    method: 'POST',
    path: '/api/oauth/completeTicket/{ticket}',
    summary: 'Complete a waiting ticket as the caller: what the page of the other system calls',
    access: 'session',
    caller: 'main',
    params: certificateParams,
  },
})
