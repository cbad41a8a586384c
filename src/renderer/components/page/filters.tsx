import { Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import styles from './page.module.css'
import { HintedInput } from '../HintedInput.tsx'
import { Segmented } from '../Segmented.tsx'

type Simple = string | number
/** What a filter holds: it is kept as JSON. */
export type Json = string | number | boolean | null | readonly Json[]

/** One condition of a search row as data. A text waits for the search button; what is chosen counts at once. */
export type ListFilter =
  | { readonly kind: 'keyword'; readonly name?: string; readonly label: string; readonly max?: number }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      /** The first one counts until another is chosen. */
      readonly options: readonly { readonly value: Simple; readonly label: string }[]
      /** More options than fit beside each other. */
      readonly isList?: boolean
    }
  | {
      readonly kind: 'switch'
      readonly name: string
      readonly label: string
      readonly on: Simple
      readonly off: Simple
    }
  /** A control of its own; `toQuery` says what its value means for the call. It is not kept for the next time. */
  | {
      readonly kind: 'own'
      readonly name: string
      readonly draw: (value: Json, change: (value: Json) => void) => ReactNode
      readonly toQuery: (value: Json) => Readonly<Record<string, Json>>
    }

export type FilterValues = Readonly<Record<string, Json>>

const nameOf = (filter: ListFilter) => filter.name ?? 'keyword'

function blankOf(filter: ListFilter): Json {
  switch (filter.kind) {
    case 'keyword':
      return ''
    case 'choice':
      return filter.options[0]?.value ?? ''
    case 'switch':
      return false
    case 'own':
      return null
  }
}

export function blankFilters(filters: readonly ListFilter[]): FilterValues {
  return Object.fromEntries(filters.map((filter) => [nameOf(filter), blankOf(filter)]))
}

/** Those that say something, as they are kept for the next time. */
export function keptFilters(filters: readonly ListFilter[], values: FilterValues): FilterValues {
  return activeFilters(
    filters.filter(({ kind }) => kind !== 'own'),
    values,
  )
}

/** Whether a filter narrows the list. */
export function isActive(filter: ListFilter, values: FilterValues): boolean {
  const value = values[nameOf(filter)] ?? null
  return JSON.stringify(value) !== JSON.stringify(blankOf(filter))
}

/** Whether the list shows less than everything: a choice of which one always counts narrows nothing. */
export function isNarrowed(filters: readonly ListFilter[], values: FilterValues): boolean {
  return filters.some((filter) => isActive(filter, values))
}

/** Whether a value can be chosen; while the options beside the first one are on their way it may be. */
function isChoice(options: readonly { readonly value: Simple }[], value: Json): boolean {
  return options.length < 2 || options.some((option) => option.value === value)
}

/** Values without the choices that turn out not to be there (any more). */
export function usableFilters(filters: readonly ListFilter[], values: FilterValues): FilterValues {
  const gone = filters.filter(
    (filter) => filter.kind === 'choice' && !isChoice(filter.options, values[filter.name] ?? null),
  )
  return gone.length === 0 ? values : { ...values, ...blankFilters(gone) }
}

/** Values of before, as far as they can still be chosen, over blank ones. */
export function restoredFilters(filters: readonly ListFilter[], kept: FilterValues | undefined): FilterValues {
  return savedFilters(
    filters.filter(({ kind }) => kind !== 'own'),
    kept,
    filters,
  )
}

/** Values of a saved view, those of own controls too, over blank ones of `all`. */
export function savedFilters(
  filters: readonly ListFilter[],
  kept: FilterValues | undefined,
  all: readonly ListFilter[] = filters,
): FilterValues {
  const usable = filters.filter((filter) => {
    const value = kept?.[nameOf(filter)]
    if (value === undefined) return false
    if (filter.kind === 'own') return true
    if (filter.kind === 'choice') return isChoice(filter.options, value)
    return typeof value === (filter.kind === 'switch' ? 'boolean' : 'string')
  })
  const values = usable.map((filter) => [nameOf(filter), kept?.[nameOf(filter)] ?? null])
  return { ...blankFilters(all), ...Object.fromEntries(values) }
}

/** Those that say something, as a saved view has them. */
export function activeFilters(filters: readonly ListFilter[], values: FilterValues): FilterValues {
  const active = filters.filter((filter) => isActive(filter, values))
  return Object.fromEntries(active.map((filter) => [nameOf(filter), values[nameOf(filter)] ?? null]))
}

/** The values as the call takes them. */
export function filterQuery(filters: readonly ListFilter[], values: FilterValues): Record<string, Json> {
  return Object.assign({}, ...filters.map((filter) => queryOf(filter, values[nameOf(filter)] ?? null)))
}

function queryOf(filter: ListFilter, value: Json): Readonly<Record<string, Json>> {
  const name = nameOf(filter)
  if (filter.kind === 'own') return filter.toQuery(value)
  if (filter.kind === 'switch') return { [name]: value === true ? filter.on : filter.off }
  return { [name]: filter.kind === 'keyword' ? String(value ?? '').trim() : value }
}

interface FilterControlProps {
  readonly filter: ListFilter
  readonly values: FilterValues
  /** `now`: it counts at once, without the search button. */
  readonly onChange: (values: FilterValues, now: boolean) => void
}

export function FilterControl({ filter, values, onChange }: FilterControlProps) {
  const name = nameOf(filter)
  const value = values[name] ?? null
  const put = (next: Json, now: boolean) => onChange({ ...values, [name]: next }, now)
  switch (filter.kind) {
    case 'keyword':
      return (
        <HintedInput
          className={styles.keyword ?? ''}
          value={String(value ?? '')}
          maxLength={filter.max ?? 200}
          hint={filter.label}
          aria-label={filter.label}
          onChange={(event) => put(event.target.value, false)}
        />
      )
    case 'choice':
      if (filter.isList)
        return (
          <Select<Simple>
            value={value as Simple}
            popupMatchSelectWidth={false}
            aria-label={filter.label}
            options={[...filter.options]}
            onChange={(next) => put(next, true)}
          />
        )
      return (
        <Segmented<Simple>
          value={value as Simple}
          aria-label={filter.label}
          options={[...filter.options]}
          onChange={(next) => put(next, true)}
        />
      )
    case 'switch':
      return (
        <span className={styles.switch}>
          <Switch size="small" checked={value === true} aria-label={filter.label} onChange={(on) => put(on, true)} />
          <span aria-hidden="true">{filter.label}</span>
        </span>
      )
    case 'own':
      return filter.draw(value, (next) => put(next, false))
  }
}
