import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Message, message } from '#server/messages/message.ts'
import { type AllowedHost, parseAllowedHost } from './addresses.ts'
import type { OutboundFault } from './request.ts'

/** The enabled entries of the list of hosts that the platform may ask. */
export async function allowedHosts(database: PlatformDatabase): Promise<AllowedHost[]> {
  const rows = await loose(database).selectFrom('allowed_host').select('host').where('enabled_mark', '=', 1).execute()
  return rows.flatMap((row) => parseAllowedHost(String(row['host'])) ?? [])
}

/** Why another system was not asked, for people. */
export function outboundReason({ fault, detail }: OutboundFault): Message {
  switch (fault) {
    case 'badUrl':
      return message('dataInterface.badUrl', { url: detail })
    case 'notAllowed':
      return message('dataInterface.hostNotAllowed', { host: detail })
    case 'privateAddress':
      return message('dataInterface.addressNotAllowed', { address: detail })
    case 'unknownHost':
      return message('dataInterface.unknownHost', { host: detail })
    case 'unreachable':
      return message('dataInterface.unreachable', { reason: detail })
    case 'time':
      return message('dataInterface.tooSlow', { count: Number(detail) })
    case 'tooLarge':
      return message('dataInterface.answerTooLarge', { count: Number(detail) })
    case 'redirects':
      return message('dataInterface.redirects', { count: Number(detail) })
    case 'status':
      return message('dataInterface.status', { status: detail })
    case 'encoding':
      return message('dataInterface.encoding', { name: detail })
  }
}

/** Faults of the address that was written, not of the moment. */
export const isOfAddress = ({ fault }: OutboundFault): boolean =>
  fault === 'badUrl' || fault === 'notAllowed' || fault === 'privateAddress'
