import { flatText, redactLine, redactText } from './redact.ts'

export interface ReportInput {
  readonly at: Date
  /** Names and versions of what runs. */
  readonly versions: Readonly<Record<string, string>>
  /** Settings of the machine, without secrets by their nature. */
  readonly settings: Readonly<Record<string, unknown>>
  /** What the system offers: `yes` or why not. */
  readonly support: Readonly<Record<string, string>>
  readonly policy: {
    readonly file: string | null
    readonly managed: readonly string[]
    readonly faults: readonly string[]
  }
  /** Host and kind of each server; nothing about who signs in there. */
  readonly servers: readonly { readonly kind: string; readonly host: string; readonly current: boolean }[]
  readonly connection: 'online' | 'offline'
  /** Names and sizes of what the cache keeps. */
  readonly cache: readonly { readonly name: string; readonly size: number }[]
  /** Lines of the log, oldest first. */
  readonly log: readonly string[]
  /** Names of accounts and people, to be taken out wherever they occur. */
  readonly names: readonly string[]
}

/** One text file that a person can read through before handing it on. */
export function diagnosticsReport(input: ReportInput): string {
  const list = (entries: Readonly<Record<string, unknown>>) =>
    Object.entries(entries).map(([name, value]) => `${name}: ${flatText(value)}`)
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Versions', list(input.versions)],
    ['Settings', list(input.settings)],
    [
      'Managed',
      [
        `file: ${input.policy.file ?? 'none'}`,
        `held: ${input.policy.managed.join(', ') || 'nothing'}`,
        `ignored: ${input.policy.faults.map((name) => name || '(whole file)').join(', ') || 'nothing'}`,
      ],
    ],
    ['System', list(input.support)],
    ['Servers', input.servers.map(({ kind, host, current }) => `${current ? '*' : '-'} ${kind} ${host}`)],
    ['Connection', [input.connection]],
    ['Cache', input.cache.map(({ name, size }) => `${name}: ${Math.ceil(size / 1024)} KB`)],
  ]
  const head = [
    `Atrium diagnostics ${input.at.toISOString()}`,
    'Accounts, secrets and what records hold were taken out.',
  ]
  const body = sections.flatMap(([title, lines]) => ['', `## ${title}`, ...(lines.length > 0 ? lines : ['(none)'])])
  const clean = body.map((line) => (line.startsWith('## ') ? line : redactText(line, input.names)))
  const log = input.log.map((line) => redactLine(line, input.names))
  return [...head, ...clean, '', `## Log (last ${log.length} lines)`, ...log, ''].join('\n')
}
