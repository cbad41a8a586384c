import * as z from 'zod'
import type { CurrentUser, LoginConfig } from '#shared/api/auth.ts'
import { answers, routes } from './route.ts'
import type { ServerKind } from './servers.ts'

/** `restored`: a kept token opened the app without a server answer; what shows comes from the cache. */
export interface SessionState {
  readonly phase: 'none' | 'signedIn'
  readonly account: string | null
  readonly restored: boolean
  /** Whether a real keyring protects a kept token on this machine. */
  readonly keyring: { readonly backend: string; readonly secure: boolean }
  readonly keptOnDevice: boolean
  /** The screen is locked: only routes marked `whileLocked` answer (section 4). */
  readonly locked: boolean
}

/** `attemptsLeft`: how many more refusals end the session; 0 means it has ended. */
export interface UnlockAnswer {
  readonly granted: boolean
  /** The server's own words. */
  readonly message: string
  readonly attemptsLeft: number
}

/** A session began. `theme`: the layout that the server named. */
export interface SignedIn {
  readonly theme: string
  /** The new session, which `session.changed` told too: whoever signed in need not ask for it. */
  readonly session: SessionState
}

/** How far a QR sign-in is. `code` is what people type where nothing scans; milliseconds, 0 when unknown. */
export type QrState =
  | { readonly phase: 'waiting' | 'scanned'; readonly code: string; readonly expiresIn: number }
  /** `reason`: expired, refused, used, unknown, or empty. */
  | { readonly phase: 'over'; readonly reason: string }
  | ({ readonly phase: 'signedIn' } & SignedIn)

/** How far a sign-in at another system is (wire contract 2.1, getTicketStatus). */
export type RedirectState =
  | { readonly phase: 'waiting' | 'failed' | 'notBound' | 'invalid' | 'severalTenants' | 'bound' }
  | ({ readonly phase: 'signedIn' } & SignedIn)

export interface CurrentUserAnswer {
  readonly user: CurrentUser
  readonly cache: CacheNote | null
  /** What the server is; nothing before it answered. */
  readonly server?: ServerKind | null
}

/** Where an answer came from: epoch milliseconds of the moment the server gave it. */
export interface CacheNote {
  readonly at: number
  /** The refresh behind it failed: the server cannot be reached. */
  readonly offline: boolean
  /** The server answered, but its answer could not be read. */
  readonly unread?: boolean
}

const keep = z.boolean().default(false)
const ticket = z.string().trim().min(1).max(200)

export const sessionRoutes = routes({
  'session.state': { input: z.undefined(), output: answers<SessionState>(), whileLocked: true },
  'session.loginConfig': { input: z.undefined(), output: answers<LoginConfig>() },
  'session.accountConfig': {
    input: z.object({ account: z.string().trim().min(1).max(100) }),
    output: answers<{ captcha: boolean; length: number }>(),
  },
  /** Hashes the password in main; `keep` is the consent to keep the token on this device. */
  'session.signIn': {
    input: z.object({
      account: z.string().trim().min(1).max(100),
      password: z.string().min(1).max(200),
      code: z.string().max(20).optional(),
      timestamp: z.string().max(50).optional(),
      companyName: z.string().max(100).optional(),
      contact: z.string().max(100).optional(),
      keep,
    }),
    output: answers<SignedIn>(),
  },
  'session.qrStart': { input: z.undefined(), output: answers<{ ticket: string; text: string }>() },
  'session.qrStatus': { input: z.object({ ticket, keep }), output: answers<QrState>() },
  'session.smsSend': {
    input: z.object({ mobile: z.string().trim().min(1).max(20) }),
    output: answers<{ wait: number; message: string }>(),
  },
  'session.smsSignIn': {
    input: z.object({
      mobile: z.string().trim().min(1).max(20),
      code: z.string().trim().min(1).max(20),
      keep,
    }),
    output: answers<SignedIn>(),
  },
  /** Single sign-on by ticket (section 7, validateLogin). */
  'session.validateLogin': { input: z.object({ ticket, keep }), output: answers<SignedIn>() },
  /** A token from the address of a page; the page asked the person first. */
  'session.adoptToken': {
    input: z.object({ token: z.string().trim().min(1).max(2000) }),
    output: answers<null>(),
  },
  'session.redirectStart': {
    input: z.object({ provider: z.string().max(100).optional() }),
    output: answers<{ ticket: string }>(),
  },
  'session.redirectStatus': { input: z.object({ ticket, keep }), output: answers<RedirectState>() },
  'session.currentUser': {
    input: z.object({ refresh: z.boolean().default(false) }).optional(),
    output: answers<CurrentUserAnswer>(),
  },
  /** Plain texts, hashed in main. Every session of the user ends with it, this one included. */
  'session.changePassword': {
    input: z.object({
      oldPassword: z.string().min(1).max(200),
      password: z.string().min(1).max(200),
      code: z.string().trim().min(1).max(20),
      timestamp: z.string().min(1).max(50),
    }),
    output: answers<{ readonly message: string }>(),
  },
  /** Plain text, hashed in main: another person's password, which they have to change at their next sign-in. */
  'session.resetPassword': {
    input: z.object({ userId: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
    output: answers<{ readonly message: string }>(),
  },
  'session.lock': { input: z.undefined(), output: answers<null>() },
  /** The account must be the session's own; the password is hashed in main. */
  'session.unlock': {
    input: z.object({ account: z.string().trim().min(1).max(100), password: z.string().min(1).max(200) }),
    output: answers<UnlockAnswer>(),
    whileLocked: true,
  },
  /** A locked session that is over on the server: it ends like an expired one, and what was open waits for its person. */
  'session.giveUp': { input: z.undefined(), output: answers<null>(), whileLocked: true },
  'session.signOut': { input: z.undefined(), output: answers<null>(), whileLocked: true },
})
