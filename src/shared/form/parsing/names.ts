import type { ContainerKind, FieldKind } from '../model.ts'
import { containerKinds, fieldKinds } from '../model.ts'

/** Spellings of older designers. */
const formerFieldKinds: Readonly<Record<string, FieldKind>> = {
  comInput: 'input',
  numInput: 'inputNumber',
  date: 'datePicker',
  time: 'timePicker',
  dicSelect: 'select',
  JNPFText: 'text',
  JNPFAmount: 'inputNumber',
}

const formerContainerKinds: Readonly<Record<string, ContainerKind>> = {
  tableGrid: 'row',
  tableGridTr: 'row',
  tableGridTd: 'row',
}

export function fieldKindOf(key: string): FieldKind | 'unknown' {
  const known = fieldKinds.find((kind) => kind === key)
  if (known) return known
  return Object.hasOwn(formerFieldKinds, key) ? (formerFieldKinds[key] ?? 'unknown') : 'unknown'
}

export function containerKindOf(key: string): ContainerKind | null {
  const known = containerKinds.find((kind) => kind === key)
  if (known) return known
  return Object.hasOwn(formerContainerKinds, key) ? (formerContainerKinds[key] ?? null) : null
}

export function isDisplayKind(kind: FieldKind | 'unknown'): boolean {
  return kind === 'groupTitle' || kind === 'divider' || kind === 'text'
}
