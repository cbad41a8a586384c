import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

interface Operation {
  readonly operationId: string
  readonly security: unknown[]
  readonly parameters: { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, unknown> }
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, unknown> }
}

async function read(): Promise<Document> {
  const headers = { host: '127.0.0.1', authorization: await platform.signIn() }
  return (await platform.server.app.inject({ url: '/api/openapi.json', headers })).json()
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

describe('the OpenAPI document', () => {
  test('is for whoever is signed in: it names menus and buttons', async () => {
    const answer = await platform.server.app.inject({ url: '/api/openapi.json', headers: { host: '127.0.0.1' } })
    expect(answer.json()).toMatchObject({ code: 600, data: null })
  })

  test('describes every mounted endpoint under its method and path, and nothing else', async () => {
    const { openapi, paths } = await read()
    expect(openapi).toBe('3.1.0')
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId))
    expect(described.toSorted()).toEqual([...platform.server.mounted].toSorted())
    expect(paths['/api/oauth/Login']?.post?.requestBody?.content).toHaveProperty('application/x-www-form-urlencoded')
    expect(paths['/api/oauth/Login']?.post?.security).toEqual([])
    expect(paths['/api/oauth/CurrentUser']?.get?.security).toEqual([{ token: [] }])
  })

  test('every reference leads to a schema of the document, recursive ones too', async () => {
    const document = await read()
    const found = references(document.paths).concat(references(document.components.schemas))
    expect(found.length).toBeGreaterThan(0)
    for (const reference of found) {
      expect(document.components.schemas).toHaveProperty([reference.replace('#/components/schemas/', '')])
    }
  })

  test('a body is required where the call is refused without one', async () => {
    const { paths } = await read()
    expect(paths['/api/oauth/Login']?.post?.requestBody?.required).toBe(true)
    expect(paths['/api/system/DictionaryData/Action/Import']?.post?.requestBody?.required).toBe(true)
  })

  test('every placeholder of a path is a required parameter', async () => {
    const { paths } = await read()
    for (const [path, methods] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      for (const operation of Object.values(methods)) {
        const declared = operation.parameters.filter((each) => each.in === 'path' && each.required)
        expect(declared.map((each) => each.name).toSorted(), path).toEqual(names.toSorted())
      }
    }
  })

  test('is made from the table: each id of the document is an entry of it', async () => {
    const { paths } = await read()
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { operationId }] of Object.entries(methods)) {
        const entry = endpoints[operationId as keyof typeof endpoints]
        expect([entry.path, entry.method.toLowerCase()]).toEqual([path, method])
      }
    }
  })
})
