import type { PatternRule } from '../model.ts'
import { compilePattern, type Pattern } from '../pattern/pattern.ts'
import { rawList, text } from './read.ts'

/** Turns a regex literal such as `/^\d+$/i` (or a bare source) into a stateless pattern; null when it cannot be one. */
export function parsePattern(literal: string): Pattern | null {
  const match = /^\/(.+)\/([a-z]*)$/s.exec(literal.trim())
  const source = match?.[1] ?? literal.trim()
  const flags = (match?.[2] ?? '').replace(/[gy]/g, '')
  return source === '' ? null : compilePattern(source, flags)
}

/** `regList` of a field; rules that cannot be checked here are skipped. */
export function parsePatterns(value: unknown): readonly PatternRule[] {
  return rawList(value).flatMap((rule) => {
    const pattern = parsePattern(text(rule['pattern']))
    return pattern ? [{ pattern, message: text(rule['message']) }] : []
  })
}
