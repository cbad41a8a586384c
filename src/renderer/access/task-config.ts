import { parseExact } from '#shared/rules/exact-json.ts'

/**
 * The `config` of /workFlowDetail (section 2): what a flow message says about its task, as base64 of its UTF-8 text.
 * The caller encodes it once more for the address.
 */
export function encodeTaskConfig(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Address of the page of a task. */
export function taskAddress(id: string): string {
  return `/workFlowDetail?config=${encodeURIComponent(encodeTaskConfig(JSON.stringify({ id })))}`
}

/** The id of the task that a `config` names; null for one that is broken or names none. Servers differ in the key. */
export function taskIdOf(config: string): string | null {
  const value = decode(config)
  if (typeof value !== 'object' || value === null) return null
  for (const key of ['id', 'processId', 'taskId']) {
    const id = (value as Record<string, unknown>)[key]
    if ((typeof id === 'string' && id !== '') || typeof id === 'number') return String(id)
  }
  return null
}

function decode(config: string): unknown {
  try {
    // A plus sign that was not encoded arrives as a space.
    const binary = atob(config.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return parseExact(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
