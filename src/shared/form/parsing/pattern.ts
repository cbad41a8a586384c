import type { PatternRule } from '../model.ts'
import { rawList, text } from './read.ts'

/** Turns a regex literal such as `/^\d+$/i` (or a bare source) into a stateless expression; null when it is broken. */
export function parsePattern(literal: string): RegExp | null {
  const match = /^\/(.+)\/([a-z]*)$/s.exec(literal.trim())
  const source = match?.[1] ?? literal.trim()
  const flags = (match?.[2] ?? '').replace(/[gy]/g, '')
  if (source === '') return null
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

/** `regList` of a field; broken rules are skipped. */
export function parsePatterns(value: unknown): readonly PatternRule[] {
  return rawList(value).flatMap((rule) => {
    const pattern = parsePattern(text(rule['pattern']))
    return pattern ? [{ pattern, message: text(rule['message']) }] : []
  })
}
