import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPolicyFile } from '#main/policy/check-file.ts'
import { joinPolicies } from '#main/policy/file.ts'
import { openRegistryPolicy, registryPolicy } from '#main/policy/registry.ts'
import { checkPolicy, policyReport } from '#shared/policy/check.ts'
import { readPolicy } from '#shared/policy/read.ts'
import { policyNames, policySetting } from '#shared/policy/table.ts'

const root = resolve(import.meta.dirname, '../../..')
const found = (text: string) => checkPolicy(text).map(({ line, text: words }) => `${line} ${words}`)

describe('the check of a policy', () => {
  it('finds each mistake on its line, in words', () => {
    const text = `{
  "servers": [
    { "name": "江澜大学", "url": "https://campus.example.edu.cn" },
    { "name": "",
      "url": "ftp://files.example.edu.cn" }
  ],
  "Updates": false,
  "closeToTray": "yes",
  "proxy": { "mode": "manual", "server": "no server", "port": 8080 },
  "closeToTray": "no"
}`
    expect(found(text)).toEqual([
      expect.stringMatching(/^4 servers\[1\]\.name: Too small/),
      expect.stringMatching(/^5 servers\[1\]\.url: expected an address with https:/),
      '7 Updates: no such setting; updates is meant, perhaps',
      expect.stringMatching(/^9 proxy\.server: .*for example \{"mode":"manual"/),
      '10 closeToTray: written twice; the last one counts',
      expect.stringMatching(/^10 closeToTray: Invalid input: expected boolean, received string; for example true$/),
    ])
  })

  it('says that a lock on servers none of which can be read allows none', () => {
    const text = '{\n  "serversLocked": true,\n  "servers": [{ "name": "a", "url": "b" }]\n}'
    expect(found(text)).toEqual([
      '2 serversLocked: no entry of servers can be read: nobody signs in anywhere',
      expect.stringMatching(/^3 servers\[0\]\.url: expected an address/),
    ])
  })

  it('says where a text stops being JSON', () => {
    expect(found('{\n  "updates": false,\n  "printers": [,]\n}')).toEqual([
      expect.stringMatching(/^3 no JSON, so no server may be used: /),
    ])
    expect(found('{\n  "updates": false,\n')).toEqual([expect.stringMatching(/^3 no JSON, so no server may be used: /)])
    expect(found('[]')).toEqual(['1 expected an object, so no server may be used: { "servers": … }'])
  })

  it('warns of entries that count and hardly mean what was meant', () => {
    const text = `{
  "serversLocked": true,
  "updateFeed": "http://updates.example.edu.cn/",
  "updateKey": "c2VjcmV0",
  "proxy": { "mode": "direct", "modus": 1 }
}`
    expect(found(text)).toEqual([
      '2 serversLocked: counts together with servers only',
      '3 updateFeed: over http it is not read: use https',
      expect.stringMatching(/^4 updateKey: no Ed25519 public key/),
      '5 proxy.modus: nothing reads it',
    ])
    expect(policyReport('p.json', text)).toMatchObject({
      ok: true,
      lines: expect.arrayContaining(['p.json: every entry counts']),
    })
  })

  it('has nothing to say of the examples in the documents', () => {
    const whole = Object.fromEntries(policyNames.map((name) => [name, policySetting(name)?.example]))
    expect(checkPolicy(JSON.stringify({ $schema: './policy.schema.json', ...whole, updates: true }))).toEqual([])
  })

  it('is asked for by the server’s command line and by the app', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-policy-check-'))
    const file = join(folder, 'policy.json')
    writeFileSync(file, '{\n  "updates": "never"\n}')
    const command = [join(root, 'src/server/command.ts'), 'check-policy', file]
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    const lines: string[] = []
    expect(checkPolicyFile(file, (line) => lines.push(line))).toBe(1)
    expect(lines).toEqual([`${file}:2: updates: Invalid input: expected boolean, received string; for example false`])
    expect([status, stdout]).toEqual([1, `${lines[0]}\n`])
    writeFileSync(file, '\uFEFF{"updates": false}')
    expect(checkPolicyFile(file, () => undefined)).toBe(0)
    expect(checkPolicyFile(join(folder, 'none.json'), (line) => lines.push(line))).toBe(1)
    expect(lines[1]).toContain('no such file')
    rmSync(folder, { recursive: true })
  })
})

describe('an entry that cannot be read', () => {
  it('allows no more than was meant', () => {
    const { policy, faults } = readPolicy({ updates: 'never', updateKey: 7, keepSignedIn: 0, notifications: 'x' })
    expect(policy).toEqual({ updates: false, updateKey: '', keepSignedIn: false })
    expect(faults).toEqual(['updates', 'updateKey', 'keepSignedIn', 'notifications'])
  })
})

describe('group policies of Windows', () => {
  const exported = String.raw`Windows Registry Editor Version 5.00

[HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Atrium]
"updates"=dword:00000000
"serversLocked"=dword:00000001
"startAtLogin"="hidden"
"keepSignedIn"=dword:00000007

[HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Atrium\servers]
"江澜\"大学\\东\""="https://campus.example.edu.cn/"

[HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Atrium\proxy]
"mode"="pac"
"pacUrl"="http://proxy.example.edu.cn/proxy.pac"

[HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Atrium\printers]
"图书馆标签"="10.20.0.9 zpl"
"小票"="10.20.0.10 escpos 9101 180"

[HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Other]
"closeToTray"=dword:00000001
`.replaceAll('\n', '\r\n')

  it('are read as the registry exports them', () => {
    expect(registryPolicy(`\uFEFF${exported}`)).toEqual({
      path: 'HKLM\\SOFTWARE\\Policies\\Atrium',
      policy: {
        updates: false,
        serversLocked: true,
        startAtLogin: 'hidden',
        keepSignedIn: false,
        servers: [{ name: '江澜"大学\\东"', url: 'https://campus.example.edu.cn' }],
        proxy: { mode: 'pac', server: '', bypass: '', pacUrl: 'http://proxy.example.edu.cn/proxy.pac' },
        printers: [
          { name: '图书馆标签', host: '10.20.0.9', language: 'zpl', port: 9100, dots: 203 },
          { name: '小票', host: '10.20.0.10', language: 'escpos', port: 9101, dots: 180 },
        ],
      },
      faults: ['keepSignedIn'],
    })
  })

  it('go before the file, entry by entry, and are asked for on Windows alone', () => {
    const file = { path: '/p.json', policy: { updates: true, closeToTray: true }, faults: ['proxy'] }
    expect(joinPolicies(file, registryPolicy(exported))).toMatchObject({
      path: 'HKLM\\SOFTWARE\\Policies\\Atrium, /p.json',
      policy: { updates: false, closeToTray: true, startAtLogin: 'hidden' },
      faults: ['keepSignedIn', 'proxy'],
    })
    expect(joinPolicies(file, registryPolicy(''))).toBe(file)
    expect(openRegistryPolicy('linux', undefined).path).toBeNull()
    // No such tool here: no group policy, and no fault.
    expect(openRegistryPolicy('win32', '/nowhere')).toEqual({ path: null, policy: {}, faults: [] })
  })
})
