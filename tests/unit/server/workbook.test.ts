import { type CellObject, read, utils, write, type WorkBook } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { parseWorkbook } from '#server/core/workbook/parse.ts'
import { readWorkbook } from '#server/core/workbook/read.ts'

const limits = { rows: 100, columns: 20, unpacked: 10_000_000, cell: 1000 }

function bookOf(cells: readonly Partial<CellObject>[], more: Partial<WorkBook> = {}): WorkBook {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...cells]]), '数据')
  return Object.assign(book, more)
}

describe.each(['xlsx', 'biff8'] as const)('cells of a workbook (%s)', (bookType) => {
  const rowsOf = (book: WorkBook) => parseWorkbook(write(book, { type: 'buffer', bookType }) as Buffer, limits)
  const day = { t: 'n', z: 'yyyy-mm-dd' } as const

  it('are read as Excel shows them: sums without noise, whole numbers digit by digit, errors by their names', () => {
    const cells = [0.1 + 0.2, -1.5, 330106199001011, 4383222331781730].map((v) => ({ t: 'n', v }) as const)
    const errors = [7, 42].map((v) => ({ t: 'e', v }) as const)
    expect(rowsOf(bookOf([...cells, ...errors]))).toEqual({
      ok: true,
      rows: [['0.3', '-1.5', '330106199001011', '4383222331781730', '#DIV/0!', '#N/A']],
    })
  })

  it('that are drawn as days which do not exist do not make the whole file unreadable', () => {
    expect(
      rowsOf(
        bookOf([
          { ...day, v: -5 },
          { ...day, v: 5_000_000 },
          { ...day, v: 46_056 },
        ]),
      ),
    ).toEqual({
      ok: true,
      rows: [['-5', '5000000', '2026-02-03']],
    })
  })

  it('are the same days where the workbook counts from 1904 (each was four years and a day early), and times alone stay', () => {
    const cells = [
      { ...day, v: 46_056 - 1462 },
      { t: 'n', z: 'hh:mm', v: 0.5 },
    ] as const
    expect(rowsOf(bookOf(cells, { Workbook: { WBProps: { date1904: true } } }))).toEqual({
      ok: true,
      rows: [['2026-02-03', '12:00:00']],
    })
  })

  it('are those of the first sheet that a person sees', () => {
    const book = utils.book_new()
    for (const name of ['隐藏', '更深', '可见', '其后'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([[name]]), name)
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }, { Hidden: 0 }] }
    expect(rowsOf(book)).toEqual({ ok: true, rows: [['可见']] })
  })
})

describe('an archive whose headers contradict each other', () => {
  const content = write(bookOf([{ t: 's', v: '一'.repeat(900) }]), {
    type: 'buffer',
    bookType: 'xlsx',
    compression: true,
  })
  const first = (content as Buffer).indexOf('PK\x03\x04', 0, 'latin1')
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(content as Buffer)
    copy.writeUInt16LE(value, first + at)
    return copy
  }

  it('is a workbook as long as nobody changed it', () => {
    expect(parseWorkbook(content as Buffer, limits)).toEqual({ ok: true, rows: [['一'.repeat(900)]] })
  })

  it.each([
    ['method', 8, 0],
    ['size when packed', 18, 7],
    ['size', 22, 7],
    ['length of the name', 26, 3],
  ])('is refused where the %s beside an entry is not that of the directory', (_what, at, value) => {
    expect(parseWorkbook(changed(at, value), limits)).toMatchObject({ ok: false, code: 'notWorkbook' })
  })
})

describe('an archive with a second directory', () => {
  it('is read by the directory that was counted, and by no other', () => {
    const plain = write(bookOf([{ t: 's', v: 'counted' }]), {
      type: 'buffer',
      bookType: 'xlsx',
      compression: true,
    }) as Buffer
    const other = write(bookOf([{ t: 's', v: 'hidden' }]), {
      type: 'buffer',
      bookType: 'xlsx',
      compression: true,
    }) as Buffer
    // The workbook library looks for the end three bytes further on than an end can stand.
    const end = Buffer.from(other.subarray(other.length - 22, other.length - 1))
    const start = other.readUInt32LE(other.length - 6)
    const moved = Buffer.from(other.subarray(0, other.length - 22))
    for (let at = start; at + 46 <= moved.length; ) {
      moved.writeUInt32LE(moved.readUInt32LE(at + 42) + plain.length, at + 42)
      at += 46 + [28, 30, 32].reduce((sum, offset) => sum + moved.readUInt16LE(at + offset), 0)
    }
    end.writeUInt32LE(start + plain.length, 16)
    const both = Buffer.concat([plain, moved, end])
    const book = read(both, { type: 'buffer' })
    expect(book.Sheets[book.SheetNames[0] ?? '']?.['A1']?.v, 'the library by itself').toBe('hidden')
    expect(parseWorkbook(both, limits)).toEqual({ ok: true, rows: [['counted']] })
  })
})

describe('a text that a small workbook names in every cell', () => {
  const bookOfOne = (rows: number) => {
    const book = utils.book_new()
    const row = Array.from({ length: 20 }, () => '长'.repeat(1000))
    const cells = Array.from({ length: rows }, () => row)
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), '数据')
    return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
  }

  it('counts as often as it stands there: a few kilobytes took all the memory of the server', async () => {
    expect(bookOfOne(90).length).toBeLessThan(20_000)
    expect(parseWorkbook(bookOfOne(90), limits)).toEqual({ ok: false, code: 'tooLarge' })
    expect(parseWorkbook(bookOfOne(10), limits)).toMatchObject({ ok: true })
    await expect(readWorkbook('one', bookOfOne(90), limits)).rejects.toMatchObject({ status: 400 })
  })
})

describe('workbooks that wait to be read', () => {
  it('have their turn by people: many of one person hold up that of another by one turn', async () => {
    const content = write(bookOf([{ t: 's', v: '甲' }]), { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const order: string[] = []
    const reading = async (who: string) => {
      const rows = await readWorkbook(who, content, limits)
      order.push(who)
      return rows
    }
    const many = Array.from({ length: 10 }, () => reading('many'))
    expect(await reading('one')).toEqual([['甲']])
    expect(order.filter((who) => who === 'many').length).toBeLessThan(7)
    await Promise.all(many)
  })
})
