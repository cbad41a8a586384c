import type { KindDefinition } from '../kind.ts'
import { inputKind } from './input.ts'

/** Text over several lines. */
export const textareaKind: KindDefinition = { ...inputKind, kind: 'textarea' }
