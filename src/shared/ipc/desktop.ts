import * as z from 'zod'
import { isProxyScript, readProxyBypass, readProxyServer } from '#shared/rules/proxy.ts'
import { answers, routes } from './route.ts'

/** A time of day, 00:00 to 23:59. */
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** Texts of a mode that is not chosen are kept, valid or not. */
const proxy = z
  .object({
    mode: z.enum(['system', 'direct', 'manual', 'pac']),
    /** `[scheme://]host:port`. */
    server: z.string().max(300),
    bypass: z.string().max(2000),
    pacUrl: z.string().max(2000),
  })
  .refine(({ mode, server }) => mode !== 'manual' || readProxyServer(server) !== null, { path: ['server'] })
  .refine(({ mode, bypass }) => mode !== 'manual' || readProxyBypass(bypass) !== null, { path: ['bypass'] })
  .refine(({ mode, pacUrl }) => mode !== 'pac' || isProxyScript(pacUrl), { path: ['pacUrl'] })
export type ProxySettings = z.output<typeof proxy>

/** What the system is told of; `work`: prints, downloads, uploads. */
export type NoticeKind = 'chat' | 'notice' | 'flow' | 'system' | 'work'

/** Settings of the machine, whoever is signed in. */
export const desktopSchemas = {
  closeToTray: z.boolean(),
  startAtLogin: z.enum(['no', 'normal', 'hidden']),
  notifications: z.boolean(),
  /** Null: none. `from` after `to` goes over midnight. */
  quietHours: z.object({ from: clock, to: clock }).nullable(),
  /** Kinds that stay silent. */
  mutedKinds: z.array(z.enum(['chat', 'notice', 'flow', 'system', 'work'])),
  proxy,
  checkUpdates: z.boolean(),
} as const
export type DesktopSettingName = keyof typeof desktopSchemas
export type DesktopSettings = { [Name in DesktopSettingName]: z.output<(typeof desktopSchemas)[Name]> }

/** Settings an organisation can hold beside those. */
export type ManagedName = DesktopSettingName | 'servers' | 'keepSignedIn'

/** Why something of the operating system cannot be used; empty when it can. */
export type SupportReason =
  | ''
  | 'checking'
  | 'noTray'
  | 'headless'
  | 'notInstalled'
  | 'platform'
  | 'noFeed'
  | 'noKeyring'
export interface Support {
  readonly supported: boolean
  readonly reason: SupportReason
}
export type SupportName = 'tray' | 'startAtLogin' | 'startHidden' | 'notifications' | 'badge' | 'updates' | 'keyring'

/** A proxy that waits for a user name and a password. */
export interface ProxyAsk {
  readonly id: string
  /** `host:port`. */
  readonly proxy: string
  readonly realm: string
  /** What was given before was refused. */
  readonly refused: boolean
}

export interface UpdateState {
  /** `available`: to be downloaded in the browser; `ready`: downloaded and verified, installed when the app ends. */
  readonly phase: 'unknown' | 'checking' | 'current' | 'available' | 'downloading' | 'ready' | 'failed'
  /** The version offered; empty where none is. */
  readonly version: string
  /** Plain text. */
  readonly notes: string
  /** Epoch milliseconds of the last answer. */
  readonly checkedAt: number | null
  /** Why it failed: no answer, not a feed, not signed by whom it should be, no room for it, or left as it did not start. */
  readonly fault: '' | 'network' | 'feed' | 'signature' | 'disk' | 'start'
  /** Of a download. */
  readonly percent?: number
  /** Epoch milliseconds at which it is installed without being asked; null: when the app ends. */
  readonly installAt?: number | null
  /** It is near: the person was told. */
  readonly isWarned?: boolean
  /** The organisation no longer allows the version that runs. */
  readonly mustInstall?: boolean
  /** It cannot be installed without a person: its installer is shown to them. */
  readonly byHand?: boolean
  /** Its installer ran already, and this version still runs: it is installed where somebody asks for it alone. */
  readonly isUnfinished?: boolean
}

export interface DesktopState {
  readonly settings: DesktopSettings
  /** Held by the organisation: shown, not changed. */
  readonly managed: readonly ManagedName[]
  /** Where the organisation's settings come from; null for none. */
  readonly policyFile: string | null
  /** Entries of that file that were ignored; an empty key is the whole file. */
  readonly policyFaults: readonly string[]
  readonly support: Readonly<Record<SupportName, Support>>
  /** The page's scale: 1 is its natural size. */
  readonly zoom: number
  readonly proxyAsk: ProxyAsk | null
  /** Whether a sign-in of a proxy is kept, for this run or longer. */
  readonly proxyKept: boolean
  readonly update: UpdateState
  /** The server in use hands updates out: they come by themselves. */
  readonly updatesByServer: boolean
}

/** `refused`: the proxy wants a sign-in; `unreachable`: nothing answered; `noServer`: no server to ask for. */
export interface ProxyTest {
  readonly outcome: 'reached' | 'refused' | 'unreachable' | 'noServer'
  /** How the way was chosen, as Chromium words it: `DIRECT`, `PROXY host:port`. */
  readonly way: string
  readonly milliseconds: number
  /** The network's own word. */
  readonly detail: string
}

export interface Download {
  readonly id: string
  readonly name: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  /** Bytes. */
  readonly received: number
  /** Bytes; null while nobody knows. */
  readonly total: number | null
  /** Bytes a second, of the last seconds. */
  readonly speed: number
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly canRetry: boolean
}

const id = z.object({ id: z.string().min(1).max(100) })

export const desktopRoutes = routes({
  'desktop.state': { input: z.undefined(), output: answers<DesktopState>(), whileLocked: true },
  /** Fails with desktop.managed for a setting the organisation holds, desktop.refused when the system does not take it. */
  'desktop.change': { input: z.object(desktopSchemas).partial(), output: answers<DesktopState>() },
  /** Asks the current server once, through the proxy as it is set now. */
  'desktop.testProxy': { input: z.undefined(), output: answers<ProxyTest>() },
  /** Null declines. `remember` is the consent to keep it in this machine's keyring. */
  'desktop.answerProxy': {
    input: id.extend({
      given: z
        .object({ user: z.string().min(1).max(200), password: z.string().max(200), remember: z.boolean() })
        .nullable(),
    }),
    output: answers<null>(),
    whileLocked: true,
  },
  /** One step of the page's scale, or back to its natural size; kept for the server in use. */
  'desktop.zoom': {
    input: z.object({ to: z.enum(['in', 'out', 'reset']) }),
    output: answers<null>(),
    whileLocked: true,
  },
  'desktop.forgetProxy': { input: z.undefined(), output: answers<null>() },
  'desktop.checkUpdates': { input: z.undefined(), output: answers<UpdateState>() },
  /** Opens the offered version's file in the system's browser. */
  'desktop.openUpdate': { input: z.undefined(), output: answers<null>() },
  /** Ends the app as a person does, installs what is ready, and comes back; shows the installer where a person has to. */
  'desktop.installUpdate': { input: z.undefined(), output: answers<null>() },
  /** Null when the person cancels. */
  'desktop.exportDiagnostics': { input: z.undefined(), output: answers<{ name: string } | null>() },
  'desktop.showLogs': { input: z.undefined(), output: answers<null>() },
  'downloads.list': { input: z.undefined(), output: answers<readonly Download[]>() },
  'downloads.cancel': { input: id, output: answers<null>() },
  /** Fails with file.unreadable when the file is gone. */
  'downloads.reveal': { input: id, output: answers<null>() },
  'downloads.retry': { input: id, output: answers<null>() },
  /** Forgets every entry that is not running; the files stay. */
  'downloads.clear': { input: z.undefined(), output: answers<null>() },
})
