import { basename, win32 } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extensionOf, safeName } from '#main/files/names.ts'

describe('safe names', () => {
  test('whatever a server calls a file, the name is one plain file name on every system', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.webPath(), fc.constantFrom('..', '.', '')),
        (name) => {
          const safe = safeName(name)
          expect(safe).not.toBe('')
          expect(basename(safe)).toBe(safe)
          expect(win32.basename(safe)).toBe(safe)
          expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
          expect(safe.startsWith('.')).toBe(false)
          expect(safe.trim()).toBe(safe)
          expect(safeName(safe)).toBe(safe)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['../../etc/passwd', 'etc passwd'],
    ['民族（56）.bdd', '民族（56）.bdd'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['a\u202Egpj.exe', 'a gpj.exe'],
    ['a\u0000b.txt', 'a b.txt'],
    ['...', 'download'],
    [`${'长'.repeat(200)}.xlsx`, `${'长'.repeat(65)}.xlsx`],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  test('extensions', () => {
    expect(['a.BDD', 'a.tar.gz', '.bashrc', 'a', 'a.'].map(extensionOf)).toEqual(['bdd', 'gz', '', '', ''])
  })
})
