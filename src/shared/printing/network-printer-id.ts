interface NetworkAddress {
  readonly host: string
  readonly port: number
}

/** What stands for it where a queue of the system has its name. */
export function networkPrinterId({ host, port }: NetworkAddress): string {
  return `net:${host.toLowerCase()}:${port}`
}

export function isNetworkPrinterId(printer: string): boolean {
  return /^net:.+:\d+$/.test(printer)
}
