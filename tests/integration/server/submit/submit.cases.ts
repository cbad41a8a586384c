import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'

export const submitCases: readonly CoverageCase[] = [
  covers('submit.state', {
    arrange: () => ({ params: { key: randomUUID() }, query: { endpoint: 'dictionary.createType' } }),
    check: ({ data }) => expect(data).toMatchObject({ state: 'none', msg: '' }),
  }),
  covers('submit.visitorState', {
    arrange: () => ({ params: { key: randomUUID() }, query: { endpoint: 'shortLink.submit' } }),
    refused: { input: { params: { key: 'short' }, query: { endpoint: 'shortLink.submit' } }, code: 400, msg: /key/ },
    check: ({ data }) => expect(data).toMatchObject({ state: 'none', msg: '' }),
  }),
]
