import type { Catalogue } from '../catalogue.ts'
import type { errors as zh } from '../zh/errors.ts'

export const errors: Catalogue<typeof zh> = {
  outcomeUnknown: 'The server did not answer. It may have been done',
  unknownCall: 'This server does not have this function',
  noAnswer: 'The server did not answer. Try again',
  request: 'Request error, please retry',
  bridge: {
    untrusted: 'This action is not allowed',
    unknownRoute: 'This function is not available in this version',
    invalidInput: 'What was sent does not meet the requirements',
    internal: 'Something went wrong inside the application, please retry',
    cancelled: 'Cancelled',
  },
  platform: {
    network: 'Request error, please retry',
    malformed: 'The answer of the server could not be understood',
    business: 'Request error, please retry',
    sessionEnded: 'Login expired, please log in again',
    tooLarge: 'The answer of the server is too large, please narrow the search',
  },
  session: { none: 'Please sign in first', locked: 'The screen is locked, please unlock it first' },
  server: {
    none: 'No server chosen yet',
    unreachable: 'No server could be reached at this address. Check the address and the network',
    notPlatform: 'Something answers at this address, but it is not a platform server',
    certificate: 'The certificate of this server is not trusted. The connection was stopped',
    needsConsent: 'This address uses an unencrypted connection',
    invalidUrl: 'This is not a valid address',
    startFailed: 'The local workspace could not be started',
    known: 'The list already has a server with this address',
  },
  print: {
    noPrinter: 'No printer available',
    spooler: 'The print service did not accept the job',
    template: 'The print template cannot be used',
  },
  file: {
    unreadable: 'The file cannot be read',
    tooLarge: 'The file is too large',
    type: 'This type of file is not supported',
  },
  view: { refused: 'This address cannot be opened here', unknown: 'This page has been closed' },
  storage: { full: 'The disk is full, nothing was kept', failed: 'This device refused to read or write' },
  windows: { tooMany: 'Too many windows are open. Close some first.' },
  desktop: { managed: 'Your organisation manages this setting', refused: 'The operating system did not do this' },
}
