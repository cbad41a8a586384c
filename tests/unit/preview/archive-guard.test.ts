import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { requireSafeArchive, UnsafeArchive } from '#renderer/features/preview/archive-guard.ts'

/** An archive of one deflated part whose directory may lie about its size. */
function archive(content: Buffer, saidSize = content.length): Uint8Array {
  const part = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(part.length, 20)
  entry.writeUInt32LE(saidSize, 24)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46, 12)
  end.writeUInt32LE(30 + part.length, 16)
  return new Uint8Array(Buffer.concat([local, part, entry, end]))
}

test('an archive that stays within the limit is let through', async () => {
  await expect(requireSafeArchive(archive(Buffer.alloc(5000, 'a')), 5000)).resolves.toBeUndefined()
})

test('one that unpacks to more is refused, whatever its directory says', async () => {
  const bomb = archive(Buffer.alloc(20 * 1024 * 1024), 10)
  expect(bomb.length).toBeLessThan(50_000)
  await expect(requireSafeArchive(bomb, 1024 * 1024)).rejects.toThrow(UnsafeArchive)
})

test('what is no archive and what is a damaged one are refused', async () => {
  await expect(requireSafeArchive(new Uint8Array(10))).rejects.toThrow(UnsafeArchive)
  await expect(requireSafeArchive(new Uint8Array(500))).rejects.toThrow(UnsafeArchive)
  const damaged = archive(Buffer.from('hello hello hello'))
  damaged.fill(0xff, 30, 36)
  await expect(requireSafeArchive(damaged)).rejects.toThrow(UnsafeArchive)
})
