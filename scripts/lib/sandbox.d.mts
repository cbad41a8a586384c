/** Switches without which an unpackaged Electron does not start on this system. */
export function sandboxSwitches(
  executable: string,
  system?: {
    readonly platform?: NodeJS.Platform
    readonly user?: number
    readonly namespaces?: () => boolean
    readonly say?: (line: string) => void
  },
): string[]
