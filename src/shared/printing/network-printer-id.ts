interface NetworkAddress {
  readonly host: string
  readonly port: number
}

/** What stands for it where a queue of the system has its name. */
export function networkPrinterId({ host, port }: NetworkAddress): string {
  return `net:${host.toLowerCase()}:${port}`
}

/** Its address where only its id is at hand; the name of any other printer as it is. */
export function printerAddress(printer: string): string {
  return isNetworkPrinterId(printer) ? printer.slice('net:'.length) : printer
}

export function isNetworkPrinterId(printer: string): boolean {
  return /^net:.+:\d+$/.test(printer)
}
