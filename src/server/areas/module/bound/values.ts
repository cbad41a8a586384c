import type { Storage } from '#shared/form/kind.ts'
import type { TableColumn } from '../../data-source/tables.ts'
import { encode } from '../codec.ts'

type Stored = string | number | null

const two = (number: number) => String(number).padStart(2, '0')

/** A moment as the clock of the server shows it: `2026-11-20 09:05:00`. */
function clockText(time: number): string {
  const at = new Date(time)
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** Whether a column holds days or moments: not times of a day, which are texts to us. */
const holdsTime = ({ type }: Pick<TableColumn, 'type'>) => /date|timestamp/.test(type)

function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  const text = String(value).trim()
  if (/^-?\d+$/.test(text)) return Number(text)
  // A day alone is the server's own day, not that of Greenwich.
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text.replace(' ', 'T'))
  return Number.isNaN(time) ? null : time
}

function listed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return [value]
  }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' && value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** What a column of the organisation holds, as the platform keeps it; null where it says nothing to a field of this storage. */
export function fromColumn(storage: Storage, column: Pick<TableColumn, 'type'>, value: unknown): Stored {
  if (value === null || value === undefined) return null
  switch (storage) {
    case 'time':
      return encode(storage, timeOf(value))
    case 'number':
      return numberOf(value)
    case 'json':
      return encode(storage, listed(value))
    case 'text':
      return encode(storage, typeof value === 'number' && holdsTime(column) ? clockText(value) : value)
  }
}

/** The way back: what is kept here, as a column of the organisation takes it. */
export function toColumn(
  type: 'SQLite' | 'PostgreSQL' | 'MySQL',
  storage: Storage,
  column: Pick<TableColumn, 'type'>,
  value: Stored,
): Stored {
  if (value === null) return null
  // With a zone it is one moment everywhere; without, what the clock shows.
  if (storage === 'time' && /with time zone/.test(column.type)) return new Date(Number(value)).toISOString()
  if (storage === 'time' && holdsTime(column)) return clockText(Number(value))
  // Nothing typed into a column of numbers or days is nothing.
  if (value === '' && !/char|text|clob|json|enum|set/.test(column.type)) return null
  return type === 'PostgreSQL' ? String(value) : value
}
