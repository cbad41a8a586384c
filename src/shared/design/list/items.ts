import { isRaw, type Raw, text } from '#shared/form/parsing/read.ts'
import { kinds } from '#shared/form/registry.ts'
import type { DesignField } from '../document.ts'
import { listLabel, propOf } from './places.ts'
import { sameJson } from './same.ts'

/** Most fields that the keyword box looks through. */
export const MOST_KEYWORDS = 3

/** Whether a search asks for several values unless told otherwise (FIELD-KINDS A3). */
export const maySeveral = ({ kind }: DesignField) => kinds[kind].search?.isSeveral ?? false
/** Whether the keyword box may look through it. */
export const mayKeyword = ({ kind }: DesignField) => kinds[kind].search?.isKeyword ?? false

const named = (field: DesignField, fields: readonly DesignField[]) => {
  const label = listLabel(field, fields)
  return { id: propOf(field), prop: propOf(field), label, fullName: label, jnpfKey: field.kind }
}

/** A column as the family's designer begins it: the whole field, with what a list adds (wire contract 6.4). */
export function columnItem(field: DesignField, fields: readonly DesignField[]): Raw {
  return { ...field.raw, ...named(field, fields), align: 'left', fixed: 'none', width: null, sortable: false }
}

/** A search as the family's designer begins it (FIELD-KINDS A3). */
export function searchItem(field: DesignField, fields: readonly DesignField[]): Raw {
  const { search } = kinds[field.kind]
  return {
    ...field.raw,
    ...named(field, fields),
    searchType: search?.type ?? 1,
    searchMultiple: maySeveral(field),
    isKeyword: false,
    value: null,
  }
}

/** What a list says itself about a field; all else of an item is a copy of the field. */
const ownKeys: ReadonlySet<string> = new Set([
  'id',
  'prop',
  'label',
  'fullName',
  'jnpfKey',
  'align',
  'fixed',
  'width',
  'sortable',
  'searchType',
  'searchMultiple',
  'isKeyword',
  'value',
  'checked',
  'show',
])

function formerLabel(item: Raw): string {
  const config = item['__config__']
  return isRaw(config) ? text(config['label']) : ''
}

/**
 * An item with its field as it is now; the very same item where nothing changed. A column is called as its field is, a
 * search keeps a label of its own.
 */
export function itemInStep(item: Raw, field: DesignField, fields: readonly DesignField[], isSearch: boolean): Raw {
  const next: Record<string, unknown> = { ...item }
  for (const [key, value] of Object.entries(field.raw)) if (!ownKeys.has(key)) next[key] = value
  const { label, fullName, ...names } = named(field, fields)
  const given = text(item['label'])
  const former = formerLabel(item)
  const isOwn = isSearch && given !== '' && given !== former && !given.endsWith(`-${former}`)
  Object.assign(next, names, isOwn ? {} : { label, fullName })
  return sameJson(next, item) ? item : next
}
