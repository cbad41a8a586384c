import * as z from 'zod'
import type { Access, Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/table.ts'
import type { Server } from './core/call.ts'
import { findSession } from './core/session.ts'

type Json = Record<string, unknown>

/** Schemas of one document; recursive ones are named there and referred to. */
class Schemas {
  readonly named: Record<string, Json> = {}

  /** JSON schema of one part; `name` prefixes whatever it has to define. */
  of(schema: z.ZodType | undefined, name: string): Json {
    if (!schema) return {}
    const { $schema: _dialect, $defs, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    const rewrite = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(rewrite)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          if (key !== '$ref' || typeof inner !== 'string') return [key, rewrite(inner)]
          return [key, `#/components/schemas/${name}${inner.replace('#/$defs/', '.').replace(/^#$/, '')}`]
        }),
      )
    }
    for (const [key, definition] of Object.entries(($defs ?? {}) as Json)) {
      this.named[`${name}.${key}`] = rewrite(definition) as Json
    }
    const result = rewrite(own) as Json
    if (!JSON.stringify(own).includes('"$ref":"#"')) return result
    this.named[name] = result
    return { $ref: `#/components/schemas/${name}` }
  }
}

function parameters(schema: Json, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

function describeAccess(access: Access): string {
  if (access === 'public') return 'No session needed.'
  if (access === 'session') return 'Any signed-in user.'
  const target = 'menu' in access ? `menu ${access.menu}` : 'a menu of the module'
  const or = 'menu' in access && access.orDictionary ? ' or the menu of the dictionary' : ''
  return `Needs ${target}${or}${access.button ? ` with button ${access.button}` : ''}.`
}

/** What an answer says beside `msg`, for clients that know it. */
const told = {
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'string' },
    field: { type: 'string', description: 'Path of names and row numbers from 0: items.2.price' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
} as const

function operation(id: string, entry: Endpoint, schemas: Schemas): Json {
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }
  const body = entry.bodyKind === 'multipart' ? file : entry.body && schemas.of(entry.body, `${id}.body`)
  const required = !entry.body?.safeParse(undefined).success
  const envelope = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', description: '200, or the code of a refusal' },
      msg: { type: 'string' },
      data: entry.data ? schemas.of(entry.data, `${id}.data`) : { type: 'null' },
      success: { ...told, description: 'Of 200: which text msg is' },
      error: { ...told, description: 'Of any other code: why, and about which part of the input' },
    },
  }
  return {
    operationId: id,
    summary: entry.summary,
    description: describeAccess(entry.access),
    tags: [id.split('.')[0]],
    security: entry.access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...parameters(schemas.of(entry.params, `${id}.params`), 'path'),
      ...parameters(schemas.of(entry.query, `${id}.query`), 'query'),
    ],
    ...(body
      ? { requestBody: { required, content: { [contentTypes[entry.bodyKind ?? 'json']]: { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: entry.answer === 'bytes' ? 'Content' : 'Envelope',
        content:
          entry.answer === 'bytes'
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : { 'application/json': { schema: envelope } },
      },
    },
  }
}

/** OpenAPI 3.1 document of some endpoints, made from the table alone. */
export function describeApi(entries: Readonly<Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {}
  const schemas = new Schemas()
  for (const [id, entry] of Object.entries(entries)) {
    paths[entry.path] = { ...paths[entry.path], [entry.method.toLowerCase()]: operation(id, entry, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium platform server', version: '1' },
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  }
}

/** GET /api/openapi.json, for whoever is signed in: the document of what this server has mounted. */
export function mountOpenApi(server: Server): void {
  let document: string | undefined
  server.app.get('/api/openapi.json', async (request, response) => {
    const { database, now } = server.services
    await findSession(database, request.headers.authorization, now())
    document ??= JSON.stringify(
      describeApi(Object.fromEntries(Object.entries(endpoints).filter(([id]) => server.mounted.has(id as never)))),
    )
    return response.type('application/json').send(document)
  })
}
