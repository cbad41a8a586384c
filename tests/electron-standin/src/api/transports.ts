import { stateOf } from './session.ts'
import { Transport } from './transport.ts'

const transports = new WeakMap<object, Transport>()

/** The connections of a session, made at first use. */
export function transportOf(session: object): Transport {
  let transport = transports.get(session)
  if (!transport) {
    transport = new Transport(() => stateOf(session).verifyCertificate)
    transports.set(session, transport)
  }
  return transport
}
