import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemCodes, type Checked } from '#shared/form/kind.ts'
import { fieldKinds } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kinds } from '#shared/form/registry.ts'

const root = join(import.meta.dirname, '../../..')
const allKinds = [...fieldKinds, 'unknown'] as const
const fileOf = (kind: string) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })
}

function fieldOf(kind: string, extra: object = {}) {
  const parsed = parseForm(JSON.stringify({ fields: [{ __vModel__: 'a', ...extra, __config__: { jnpfKey: kind } }] }))
  const node = parsed.ok ? parsed.plan.nodes[0] : undefined
  if (node?.type !== 'field') throw new Error(kind)
  return node.field
}

describe('the field registry', () => {
  it.each(allKinds)('%s has its two files under its own name', (kind) => {
    expect(kinds[kind].kind).toBe(kind)
    const shared = readFileSync(join(root, `src/shared/form/kinds/${fileOf(kind)}.ts`), 'utf8')
    expect(shared).toContain(`export const ${kind}Kind`)
    const view = readFileSync(join(root, `src/renderer/form/kinds/${fileOf(kind)}.tsx`), 'utf8')
    expect(view).toContain(`export const ${kind}View`)
  })

  it('no rule about one kind is written outside its own file', () => {
    // A child table is structure, a calculation has its engine, an unknown kind is passed through everywhere.
    const structural = new Set(['table', 'calculate', 'unknown'])
    const rooms = ['src/shared/form', 'src/renderer/form', 'src/renderer/features/module', 'src/renderer/pickers']
    const own = /[\\/]kinds[\\/]|[\\/]parsing[\\/]/
    const files = rooms.flatMap((room) => filesBelow(join(root, room))).filter((file) => !own.test(file))
    expect(files.length).toBeGreaterThan(60)
    const bypasses = files.flatMap((file) => {
      const found = readFileSync(file, 'utf8').matchAll(/(?:\w*[kK]ind)\s*[!=]==?\s*'(\w+)'|case '(\w+)':/g)
      return [...found]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((kind) => fieldKinds.includes(kind as never) && !structural.has(kind))
        .map((kind) => `${file}: ${kind}`)
    })
    // A table keyed by kinds is the same bypass in another dress.
    const distinctive = fieldKinds.filter((kind) => /[A-Z]/.test(kind)).join('|')
    const keyed = files
      .filter((file) => !/registry\.ts$|model\.ts$/.test(file))
      .filter((file) => new RegExp(`^\\s+'?(${distinctive})'?:`, 'm').test(readFileSync(file, 'utf8')))
    expect([...bypasses, ...keyed]).toEqual([])
  })

  it.each(allKinds)('%s never throws on a value and refuses with a message', (kind) => {
    const field = fieldOf(kind === 'unknown' ? 'somethingNew' : kind, { options: [{ id: 'x', fullName: '甲' }] })
    const definition = kinds[kind]
    const labels = { user: () => undefined, entry: () => undefined }
    const ids = { user: () => undefined, entry: () => undefined }
    const sound = (checked: Checked) => {
      if (checked.ok) return
      expect(problemCodes).toContain(checked.problem.code)
      expect(problemCodes).toContain(checked.problem.code)
    }
    fc.assert(
      fc.property(fc.anything(), fc.string(), fc.constantFrom(1, 2, 3), (raw, text, type) => {
        sound(definition.check(field, raw))
        sound(definition.importValue(field, text, ids))
        expect(typeof definition.display(field, raw, labels)).toBe('string')
        definition.exportValue(field, raw, labels)
        definition.references(field, raw)
        definition.search(field, raw, type, false)
      }),
      { numRuns: 150 },
    )
  })

  it.each(allKinds)('%s does not change a value it has already accepted', (kind) => {
    const field = fieldOf(kind === 'unknown' ? 'somethingNew' : kind, { multiple: true })
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const once = kinds[kind].check(field, raw)
        if (once.ok) expect(kinds[kind].check(field, once.value)).toEqual(once)
      }),
      { numRuns: 150 },
    )
  })

  it('valued kinds have a storage, display kinds have none', () => {
    for (const kind of allKinds) {
      const { role, storage, searchControl } = kinds[kind]
      expect(storage(fieldOf(kind)) === null, kind).toBe(role === 'display')
      if (role === 'display') expect(searchControl(fieldOf(kind), 1), kind).toBeNull()
    }
  })
})
