import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { policyNames } from '#shared/policy/table.ts'
import { policyDocuments } from '../../../scripts/lib/policy-documents.mjs'

const root = resolve(import.meta.dirname, '../../..')

describe('what administrators lay out', () => {
  const documents = policyDocuments()

  it('is made from the table as it is now (node scripts/data/policy.mjs)', () => {
    for (const [path, text] of Object.entries(documents))
      expect(readFileSync(join(root, path), 'utf8'), path).toBe(text)
  })

  it('every group policy has its words and its dialog in both languages, and writes what the app reads', () => {
    const parse = (path: string) => {
      const parsed = new DOMParser().parseFromString(documents[path] ?? '', 'text/xml')
      expect(parsed.querySelector('parsererror')?.textContent ?? '', path).toBe('')
      return parsed
    }
    const admx = parse('resources/policy/atrium.admx')
    expect([...admx.querySelectorAll('policies > policy')].map((each) => each.getAttribute('name'))).toEqual(
      policyNames,
    )
    const used = (kind: string) =>
      [...(documents['resources/policy/atrium.admx'] ?? '').matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+)\\)`, 'g'))].map(
        ([, id]) => id,
      )
    const elements = [...admx.querySelectorAll('elements > *')].map((each) => each.getAttribute('id'))
    for (const folder of ['en-US', 'zh-CN']) {
      const adml = parse(`resources/policy/${folder}/atrium.adml`)
      const ids = (selector: string, name = 'id') =>
        [...adml.querySelectorAll(selector)].map((each) => each.getAttribute(name))
      expect(ids('stringTable > string').toSorted(), folder).toEqual([...new Set(used('string'))].toSorted())
      expect(ids('presentationTable > presentation'), folder).toEqual(used('presentation'))
      expect(ids('presentation > *', 'refId'), folder).toEqual(elements)
    }
  })

  it('the schema names each setting', () => {
    const schema = JSON.parse(documents['resources/policy/policy.schema.json'] ?? '') as { properties: object }
    expect(Object.keys(schema.properties)).toEqual(['$schema', ...policyNames])
  })
})
