import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackedArchive } from '#renderer/features/preview/archive-guard.ts'
import { UnsafeArchive } from '#shared/rules/archive.ts'

/** An archive of one deflated part whose headers may lie about its size. */
function archive(content: Buffer, saidSize = content.length, localMethod = 8): Uint8Array {
  const part = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(localMethod, 8)
  local.writeUInt32LE(part.length, 18)
  local.writeUInt32LE(saidSize, 22)
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

test('an archive that stays within the limit is copied with nothing packed in it', async () => {
  const content = Buffer.alloc(5000, 'a')
  const copy = Buffer.from(await unpackedArchive(archive(content), 5000))
  expect(copy.includes(content)).toBe(true)
  // What reads the copy again finds the same, and nothing to unpack.
  expect(Buffer.from(await unpackedArchive(copy, 5000))).toEqual(copy)
})

test('one that unpacks to more is refused, whatever its headers say', async () => {
  const content = Buffer.alloc(20 * 1024 * 1024)
  const liar = archive(content, 10)
  expect(liar.length).toBeLessThan(50_000)
  await expect(unpackedArchive(liar, 1024 * 1024)).rejects.toThrow(UnsafeArchive)
  await expect(unpackedArchive(archive(content), 1024 * 1024)).rejects.toThrow(UnsafeArchive)
})

test('one whose two headers name different methods is refused: one reader would take it for stored', async () => {
  await expect(unpackedArchive(archive(Buffer.from('hello hello hello'), 17, 0))).rejects.toThrow(UnsafeArchive)
})

test('what is no archive and what is a damaged one are refused', async () => {
  await expect(unpackedArchive(new Uint8Array(10))).rejects.toThrow(UnsafeArchive)
  await expect(unpackedArchive(new Uint8Array(500))).rejects.toThrow(UnsafeArchive)
  const damaged = archive(Buffer.from('hello hello hello'))
  damaged.fill(0xff, 30, 36)
  await expect(unpackedArchive(damaged)).rejects.toThrow(UnsafeArchive)
})
