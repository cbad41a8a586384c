import { sql } from 'kysely'
import { expect } from 'vitest'
import { isSqlite } from '#server/database/text.ts'
import type { Access, Endpoint } from '#shared/api/endpoint.ts'
import { type DataOf, type EndpointId, endpoints, type InputOf } from '#shared/api/table.ts'
import type { CallOptions, TestPlatform } from './platform.ts'
import type { Sent } from './send.ts'
import type { MenuGrant } from './users.ts'

type Upload = NonNullable<CallOptions['upload']>

export interface CoverageSpec<Id extends EndpointId> {
  /** Makes what the call needs and returns its input. Runs before everything else. */
  arrange(platform: TestPlatform): Promise<InputOf<Id>> | InputOf<Id>
  /** Asserts the data (or the bytes) of the granted call; must contain at least one expect. */
  check(answer: Sent<DataOf<Id>>, platform: TestPlatform, input: InputOf<Id>): Promise<void> | void
  /** File of a multipart call. */
  readonly upload?: (platform: TestPlatform) => Promise<Upload> | Upload
  /** A public endpoint has no session to miss: it must show a refused input instead. */
  readonly refused?: { readonly input: InputOf<Id>; readonly code: number; readonly msg: RegExp }
  /** The module's definition does not check buttons, so a menu without the button is enough. */
  readonly buttonsFree?: boolean
  /** Token of a particular caller, where a made-up user with the grants will not do. */
  readonly signInAs?: (platform: TestPlatform, input: InputOf<Id>) => Promise<string>
  /** Grants beyond what the endpoint declares, for handlers that check more. */
  readonly extraGrants?: (input: InputOf<Id>) => readonly MenuGrant[]
}

/** A call that works, made ready for somebody to spoil. */
export interface ReadyCall {
  readonly input: unknown
  /** Of who may make it, to make it in another way. */
  readonly token: string
  /** Makes the call with another input, in a language, under the key of a submit. */
  call(input: unknown, language?: string, key?: string): Promise<Sent<unknown>>
}

export interface CoverageCase {
  readonly id: EndpointId
  ready(platform: TestPlatform): Promise<ReadyCall>
  /** Performs the refused calls and the granted one against a real server; throws when one misbehaves. */
  run(platform: TestPlatform): Promise<void>
}

function grantFor(access: Access, input: unknown, withButton: boolean): MenuGrant[] {
  if (access === 'public' || access === 'session') return []
  const buttons = withButton ? [access.button ?? []].flat().slice(0, 1) : []
  if ('menu' in access) return [{ code: access.menu, buttons }]
  const { params } = input as { params: { id: string } }
  return [{ modelId: String(params.id), buttons }]
}

/** Rows that one entry of the audit log writes: itself, and twice the head of its chain. */
const ROWS_OF_ENTRY = 3

/** Rows ever written over this connection but by the audit log, which notes refusals; PostgreSQL keeps no such count. */
async function written(platform: TestPlatform): Promise<number> {
  if (!isSqlite(platform.database)) return 0
  const { rows } = await sql<{
    n: number
  }>`select total_changes() - ${ROWS_OF_ENTRY} * seq as n from audit_head`.execute(platform.database)
  return rows[0]?.n ?? 0
}

async function mustRefuse(platform: TestPlatform, why: string, code: number, attempt: () => Promise<Sent<unknown>>) {
  const before = await written(platform)
  const answer = await attempt()
  expect({ why, code: answer.code, data: answer.data }).toEqual({ why, code, data: null })
  expect(answer.msg, `${why}: message`).not.toBe('')
  expect(await written(platform), `${why}: a refused call must write nothing`).toBe(before)
}

/**
 * States that an endpoint works: refused without a session (600), refused without the grant (403), refused with
 * the menu but without the button (403), and answering its data to a caller who holds exactly what the entry
 * asks for. tests/contract/coverage.test.ts runs every such statement and counts only those that hold.
 */
export function covers<Id extends EndpointId>(id: Id, spec: NoInfer<CoverageSpec<Id>>): CoverageCase {
  return {
    id,
    async ready(platform) {
      const input = await spec.arrange(platform)
      const upload = await spec.upload?.(platform)
      const token = (await spec.signInAs?.(platform, input)) ?? (await platform.signIn({ administrator: true }))
      const options = { token, ...(upload ? { upload } : {}) }
      return {
        input,
        token,
        call: (changed, language, key) => {
          const more = { ...(language === undefined ? {} : { language }), ...(key === undefined ? {} : { key }) }
          return platform.call(id, changed as InputOf<Id>, { ...options, ...more })
        },
      }
    },
    async run(platform) {
      const entry: Endpoint = endpoints[id]
      const { access } = entry
      expect(platform.server.mounted.has(id), `${id} is mounted`).toBe(true)
      const input = await spec.arrange(platform)
      const upload = await spec.upload?.(platform)
      const call = (options: CallOptions, which = input) =>
        platform.call(id, which, { ...options, ...(upload ? { upload } : {}) })

      if (access === 'public') {
        const { refused } = spec
        if (!refused && (entry.params || entry.query || entry.body)) {
          throw new Error(`${id} is public: say which input it refuses`)
        }
        if (refused) {
          const answer = await call({}, refused.input)
          expect(answer.code, `${id} refuses`).toBe(refused.code)
          expect(answer.msg).toMatch(refused.msg)
        }
      } else {
        await mustRefuse(platform, 'no session', 600, () => call({}))
        await mustRefuse(platform, 'unknown token', 600, () => call({ token: `bearer ${'x'.repeat(43)}` }))
        if (access !== 'session') {
          const outsider = await platform.signIn({ grants: [{ code: 'some.other.menu' }] })
          await mustRefuse(platform, 'no grant', 403, () => call({ token: outsider }))
          if (access.button && !spec.buttonsFree) {
            const reader = await platform.signIn({ grants: grantFor(access, input, false) })
            await mustRefuse(platform, 'menu without button', 403, () => call({ token: reader }))
          }
        }
      }

      const grants = [...grantFor(access, input, true), ...(spec.extraGrants?.(input) ?? [])]
      const signIn = () => spec.signInAs?.(platform, input) ?? platform.signIn({ grants })
      const token = access === 'public' ? undefined : await signIn()
      const answer = await call(token ? { token } : {})
      if (entry.answer === 'bytes') expect(answer.status, `${id}: ${answer.text.slice(0, 200)}`).toBe(200)
      else expect({ code: answer.code, msg: answer.msg }, id).toMatchObject({ code: 200 })
      const { assertionCalls } = expect.getState()
      await spec.check(answer, platform, input)
      if (expect.getState().assertionCalls <= assertionCalls) throw new Error(`${id}: the check asserts nothing`)
    },
  }
}
