import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { readPolicy } from '#shared/policy/read.ts'
import { policySetting, type RegistryForm } from '#shared/policy/table.ts'
import type { ManagedSettings } from './file.ts'

/** Where group policies write what atrium.admx offers; only administrators write there. */
const policyKey = 'HKLM\\SOFTWARE\\Policies\\Atrium'
const none: ManagedSettings = { path: null, policy: {}, faults: [] }

type Values = Readonly<Record<string, string | number>>

/**
 * The settings of group policies. `reg export` writes UTF-16 whatever the code page; it ends with 1 where the key is not
 * there, and where tools of the registry are forbidden: those machines take the file.
 */
export function openRegistryPolicy(platform: NodeJS.Platform, systemRoot: string | undefined): ManagedSettings {
  if (platform !== 'win32') return none
  const folder = mkdtempSync(join(tmpdir(), 'atrium-policy-'))
  try {
    const file = join(folder, 'policy.reg')
    const tool = win32.join(systemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
    execFileSync(tool, ['export', policyKey, file, '/y', '/reg:64'], {
      stdio: 'ignore',
      timeout: 5000,
      windowsHide: true,
    })
    return registryPolicy(readFileSync(file, 'utf16le'))
  } catch {
    return none
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads what `reg export` wrote. */
export function registryPolicy(text: string): ManagedSettings {
  const keys = readKeys(text)
  const value: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(keys[''] ?? {})) {
    const form = policySetting(name)?.registry
    value[name] = form?.kind === 'switch' && (entry === 0 || entry === 1) ? entry === 1 : entry
  }
  // Windows leaves the key behind where a policy is configured no longer.
  for (const [name, values] of Object.entries(keys))
    if (name !== '' && Object.keys(values).length > 0) value[name] = entryOf(name, values)
  if (Object.keys(value).length === 0) return none
  return { path: policyKey, ...readPolicy(value) }
}

function entryOf(name: string, values: Values): unknown {
  const form: RegistryForm | undefined = policySetting(name)?.registry
  if (form?.kind !== 'list') return values
  return Object.entries(values).map(([title, words]) => form.entry(title, String(words).trim().split(/\s+/)))
}

/** Values by the name of their key below the policy's; '' is the key itself. */
function readKeys(text: string): Record<string, Values> {
  const keys: Record<string, Record<string, string | number>> = {}
  let values: Record<string, string | number> | null = null
  for (const line of text.split(/\r?\n/)) {
    const key = /^\[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Atrium(?:\\([^\\\]]+))?\]$/i.exec(line)
    if (line.startsWith('[')) {
      const name = key?.[1] ?? ''
      values = key === null ? null : (keys[name] ??= {})
    }
    const value = /^"((?:[^"\\]|\\.)*)"=(?:dword:([\da-f]{8})|"((?:[^"\\]|\\.)*)")$/i.exec(line)
    if (values === null || value === null) continue
    const [, name = '', number, words = ''] = value
    values[plain(name)] = number === undefined ? plain(words) : Number.parseInt(number, 16)
  }
  return keys
}

const plain = (text: string) => text.replaceAll(/\\(.)/g, '$1')
