import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
/** Hooks of Fastify that run for every call. */
const everyCall = /addHook\(\s*'(?:onRequest|preParsing|preValidation|preHandler|preSerialization|onSend|onResponse)'/

it('what runs for every call on the server stands in one file, in order', () => {
  const files = globSync('src/server/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const hooking = files.filter((file) => everyCall.test(readFileSync(join(root, file), 'utf8')))
  expect(hooking).toEqual([join('src', 'server', 'pipeline.ts')])
})
