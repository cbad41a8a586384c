import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '#server/core/answer.ts'
import { placeOfAddress } from '#server/core/addresses.ts'
import { type Call, callAs } from '#server/core/call.ts'
import { addressList, coversAddress, parseAllowedHost } from '#server/core/outbound/addresses.ts'
import { waitingTime } from '#server/core/rate.ts'
import { loose } from '#server/database/loose.ts'
import { type Credential, credentialBy, keysOf } from './credentials.ts'

/** How long a signature is good, before and after the moment it names. */
const VALID = 60_000
/** A last day is kept as the moment at which it begins, and counts to its end. */
const DAY = 24 * 60 * 60_000
/** Attempts of one address that were refused. */
const refusals = { most: 50, window: 10 * 60_000 }

const same = (left: string, right: string) => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const headerOf = (headers: IncomingHttpHeaders, name: string) => [headers[name] ?? ''].flat()[0] ?? ''

/** What outside systems sign: method, path, moment and host, each with a line feed behind it. */
export const signatureOf = (
  secret: string,
  { method, path, moment, host }: { method: string; path: string; moment: string; host: string },
) => createHmac('sha256', secret).update(`${method}\n${path}\n${moment}\n${host}\n`).digest('hex')

/** Whether a call names a credential at all: `appId::secret` or `appId::signature`. */
export const namesCredential = (call: Call) => headerOf(call.request.headers, 'authorization').includes('::')

/**
 * Admits a call under the credential that it names: a right secret or signature, in time, from an address and for an
 * interface that the credential is for. Refuses everything else, saying alike that there is no such credential and that the
 * secret is wrong. The answer acts in the name of the user whose key was sent.
 */
export async function admitCredential(call: Call, interfaceId: string): Promise<Call> {
  const { headers } = call.request
  const sent = headerOf(headers, 'authorization')
  const at = sent.indexOf('::')
  const credential = await credentialBy(call, sent.slice(0, at).trim())
  // Whoever proves who they are is not held up by others of the same address.
  if (!credential || !proves(call, credential, sent.slice(at + 2).trim())) {
    const wait = call.tally.use(`interfaceCredential:${placeOfAddress(call.ip)}`, refusals, call.now())
    if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
    fail(403, 'dataInterface.credentialWrong')
  }
  call.request.credentialId = credential.id
  if (!credential.isEnabled) fail(403, 'dataInterface.credentialOff')
  if (credential.usefulLife > 0 && credential.usefulLife + DAY <= call.now()) fail(403, 'dataInterface.credentialOver')
  const allowed = addressList(credential.whiteList).flatMap((each) => parseAllowedHost(each) ?? [])
  if (allowed.length > 0 && !allowed.some((entry) => coversAddress(entry, call.ip)))
    fail(403, 'dataInterface.addressRefused', { params: { address: call.ip } })
  if (!credential.interfaceIds.includes(interfaceId)) fail(403, 'dataInterface.notOfCredential')
  return inNameOf(call, credential.id, headerOf(headers, 'userkey'))
}

function proves(call: Call, { secret, isSigned }: Credential, proof: string): boolean {
  if (secret === '' || proof === '') return false
  if (!isSigned) return same(proof, secret)
  const moment = headerOf(call.request.headers, 'ymdate')
  if (!/^\d{10,16}$/.test(moment) || Math.abs(Number(moment) - call.now()) > VALID) return false
  const [path = ''] = (call.request.raw.url ?? '').split('?')
  const host = headerOf(call.request.headers, 'host')
  const { method } = call.request
  // Behind a gateway the address stands without its first part.
  return [path, path.replace(/^\/api/, '')].some((each) =>
    same(proof.toLowerCase(), signatureOf(secret, { method, path: each, moment, host })),
  )
}

/** As the user whose key came along; a credential with users asks for one. */
async function inNameOf(call: Call, credentialId: string, key: string): Promise<Call> {
  const keys = await keysOf(call, credentialId)
  if (keys.length === 0) return call
  const found = key === '' ? undefined : keys.find((each) => same(each.userKey, key))
  if (!found) fail(403, 'dataInterface.userKeyWrong')
  const user = await loose(call.database)
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', found.userId)
    .where('deleted_at', 'is', null)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!user) fail(403, 'dataInterface.userKeyWrong')
  const who = {
    sessionId: '',
    userId: String(user['id']),
    account: String(user['account']),
    realName: String(user['real_name']),
    organizationId: String(user['organization_id'] ?? ''),
    positionId: user['position_id'] ? String(user['position_id']) : null,
    isAdministrator: false,
    mustChangePassword: false,
  }
  call.request.signedIn = who
  return callAs(call, who)
}
