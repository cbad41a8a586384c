const switches = new Map<string, string>()
const extra: string[] = []

/** app.commandLine: what Chromium will be started with. */
export class CommandLine {
  appendSwitch(name: string, value?: string): void {
    switches.set(String(name).replace(/^--/, ''), value === undefined ? '' : String(value))
  }

  appendArgument(value: string): void {
    extra.push(value)
  }

  hasSwitch(name: string): boolean {
    return switches.has(name)
  }

  getSwitchValue(name: string): string {
    return switches.get(name) ?? ''
  }

  removeSwitch(name: string): void {
    switches.delete(name)
  }
}

/** Chromium's argv: `defaults` where the app said nothing, `forced` in any case. */
export function chromiumArguments(defaults: Record<string, string>, forced: Record<string, string>): string[] {
  const all = new Map([...Object.entries(defaults), ...switches, ...Object.entries(forced)])
  return [...[...all].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)), ...extra]
}
