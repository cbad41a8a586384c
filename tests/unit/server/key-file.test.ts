import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSeals } from '#server/core/sealing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-seals-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'secret.key')
const seals = (faults: unknown[] = []) => createSeals({ dataFolder: folder, onFault: (error) => faults.push(error) })

describe('the key file of a server', () => {
  it('is made once, and opens what it sealed in another run', () => {
    const sealed = seals().seal('s3cret')
    expect(sealed).not.toContain('s3cret')
    expect(seals().open(sealed)).toBe('s3cret')
  })

  it.each([
    ['emptied', () => writeFileSync(file(), '')],
    ['cut', () => writeFileSync(file(), readFileSync(file()).subarray(0, 9))],
    ['of blanks', () => writeFileSync(file(), ' '.repeat(44))],
    ['full of noise', () => writeFileSync(file(), Buffer.alloc(44, 7))],
    ['a folder', () => (rmSync(file()), mkdirSync(file()))],
  ])('that is %s seals nothing, is named and left as it is', (_damage, harm) => {
    const sealed = seals().seal('s3cret')
    const kept = readFileSync(file())
    harm()
    const faults: unknown[] = []
    const damaged = seals(faults)
    expect(() => damaged.seal('another')).toThrow(
      expect.objectContaining({ text: { code: 'common.secretKeyDamaged' } }),
    )
    expect(damaged.open(sealed)).toBe('')
    expect(String(faults[0])).toMatch(/secret\.key|EISDIR/)
    rmSync(file(), { recursive: true })
    writeFileSync(file(), kept)
    // As soon as it is restored, without another start.
    expect(damaged.open(sealed)).toBe('s3cret')
  })

  it('that is missing is not made anew to open what another sealed: put back, it opens again without another start', () => {
    const sealed = seals().seal('s3cret')
    const kept = readFileSync(file())
    rmSync(file())
    const faults: unknown[] = []
    const without = seals(faults)
    expect(without.open(sealed)).toBe('')
    expect(String(faults[0])).toContain('secret.key')
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), kept)
    expect(without.open(sealed)).toBe('s3cret')
  })

  it('of which one letter differs opens nothing, and says so', () => {
    const sealed = seals().seal('s3cret')
    const text = readFileSync(file(), 'utf8')
    writeFileSync(file(), `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`)
    const faults: unknown[] = []
    const other = seals(faults)
    expect(other.open(sealed)).toBe('')
    expect(faults).toHaveLength(1)
    writeFileSync(file(), text)
    // The right one is put back: it opens again, and seals, without another start.
    expect(other.open(sealed)).toBe('s3cret')
    expect(seals().open(other.seal('another'))).toBe('another')
    // What is lost afterwards is still known to the process.
    rmSync(file())
    expect(other.open(`${sealed.slice(0, -8)}AAAAAAAA`)).toBe('')
    expect(other.open(sealed)).toBe('s3cret')
  })

  it('that is lost while something is sealed is not made anew: nothing is sealed until it is put back', () => {
    const sealed = seals().seal('s3cret')
    const kept = readFileSync(file())
    rmSync(file())
    const later = seals()
    expect(later.keyState(['plain', sealed])).toBe('missing')
    expect(() => later.seal('another')).toThrow(expect.objectContaining({ text: { code: 'common.secretKeyMissing' } }))
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), kept)
    expect(later.open(later.seal('another'))).toBe('another')
    expect(later.open(sealed)).toBe('s3cret')
  })

  it('is judged by what it opens', () => {
    const sealed = seals().seal('s3cret')
    expect(seals().keyState([sealed])).toBe('fine')
    writeFileSync(file(), 'a key that somebody typed anew')
    // Somebody decided so: what is saved from now on is sealed with it.
    const anew = seals()
    expect(anew.keyState([sealed])).toBe('other')
    const again = anew.seal('s3cret')
    expect(seals().keyState([sealed, again])).toBe('fine')
    writeFileSync(file(), '')
    expect(seals().keyState([sealed])).toBe('damaged')
    rmSync(file())
    expect(seals().keyState(['', 'never sealed'])).toBe('fine')
    expect(seals().seal('first')).not.toBe('')
  })
})
