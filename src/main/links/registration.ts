import { linkScheme } from './parse.ts'

/** The operating system's list of programs by scheme. */
export interface SchemeSystem {
  setAsDefaultProtocolClient(scheme: string, path?: string, args?: string[]): boolean
}

export interface SchemeInfo {
  readonly isPackaged: boolean
}

/**
 * Asks the system to bring `atrium://` links to this program. `off`: an unpackaged one would register the bare
 * Electron; `unsupported`: the system refused, as a Linux desktop without a desktop entry of ours does.
 */
export function registerLinks(system: SchemeSystem, { isPackaged }: SchemeInfo): 'registered' | 'unsupported' | 'off' {
  if (!isPackaged) return 'off'
  return system.setAsDefaultProtocolClient(linkScheme) ? 'registered' : 'unsupported'
}
