import { posix } from 'node:path'

/** What starts the installed app: an executable and its parameters. */
export interface StartCommand {
  readonly program: string
  readonly parameters: readonly string[]
}

/** `$XDG_CONFIG_HOME/autostart/atrium.desktop`; a relative XDG_CONFIG_HOME is ignored, as its specification says. */
export function autostartPath(environment: Readonly<Record<string, string | undefined>>, home: string): string {
  const configured = environment.XDG_CONFIG_HOME ?? ''
  const folder = posix.isAbsolute(configured) ? configured : posix.join(home, '.config')
  return posix.join(folder, 'autostart', 'atrium.desktop')
}

/** The file a Linux desktop reads at sign-in. */
export function autostartFile({ program, parameters }: StartCommand): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Atrium',
    `Exec=${[program, ...parameters].map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/**
 * One argument of Exec (Desktop Entry Specification, "The Exec key"): quoted, with the four signs of a shell escaped,
 * percent signs doubled, and every backslash doubled once more because the value itself is a string with escapes.
 */
function quoted(argument: string): string {
  const shell = argument.replaceAll(/["`$\\]/g, (sign) => `\\${sign}`).replaceAll('%', '%%')
  return `"${shell.replaceAll('\\', '\\\\')}"`
}
