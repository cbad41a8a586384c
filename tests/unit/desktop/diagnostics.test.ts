import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { folderSizes } from '#main/diagnostics/collect.ts'
import { redactLine } from '#main/diagnostics/redact.ts'
import { diagnosticsReport, type ReportInput } from '#main/diagnostics/report.ts'
import { logLine } from '#main/base/log.ts'

const names = ['wangxiaoming', 'admin', '王小明', '/home/wang']
const facts: ReportInput = {
  at: new Date(0),
  versions: { version: '0.1.0', node: '24.21.0' },
  settings: { proxy: { mode: 'manual', server: 'proxy.example.edu.cn:8080' } },
  support: { tray: 'noTray', notifications: 'yes' },
  policy: { file: '/etc/atrium/policy.json', managed: ['proxy'], faults: [''] },
  servers: [{ kind: 'remote', host: 'campus.example.edu.cn', current: true }],
  connection: 'online',
  cache: [{ name: 'file 1.sqlite', size: 123_456_789 }],
  log: [],
  names,
}

it('neither tokens nor passwords nor account names nor what records hold are in the report', () => {
  const token = 'bearer eyJhbGciOiJIUzI1NiJ9.e30.abc-_'
  const at = new Date(0)
  const log = [
    logLine(at, 'error', `refused with ${token}`, { Authorization: token, route: 'platform.call' }),
    logLine(at, 'warn', 'sign-in failed for wangxiaoming', { account: 'wangxiaoming', password: 'Campus2026' }),
    logLine(at, 'error', 'bridge fault', {
      error: new Error(
        "insert failed: value '家庭住址 A-12' of column 'address', phone 13812345678, id 330102199001011234",
      ),
    }),
    logLine(at, 'warn', 'load refused', { url: 'https://h/sso?ticket=t-1&keyword=secretword' }),
    logLine(at, 'info', 'record saved', { record: { salary: '9800', name: '王小明' }, input: { note: 'quiet-note' } }),
    logLine(at, 'info', 'mail to li.hua@example.edu.cn from /home/wang/files', {}),
    'not a line of ours: topsecret',
  ]
  const report = diagnosticsReport({ ...facts, log })
  for (const secret of [
    'eyJ',
    'Campus2026',
    'wangxiaoming',
    '家庭住址',
    'A-12',
    '13812345678',
    '330102199001011234',
    't-1',
    'secretword',
    '9800',
    '王小明',
    'quiet-note',
    'li.hua',
    '/home/wang',
    'topsecret',
  ]) {
    expect(report, secret).not.toContain(secret)
  }
})

it('what helps stays', () => {
  const log = [
    logLine(new Date(0), 'error', 'renderer gone', { reason: 'crashed', exitCode: 5 }),
    logLine(new Date(0), 'info', 'start', { phases: { 'main:start': 263 } }),
    logLine(new Date(0), 'error', 'bridge fault', { route: 'print.submit', error: new Error('ENOENT') }),
  ]
  const report = diagnosticsReport({ ...facts, log })
  for (const useful of [
    'version: 0.1.0',
    'proxy.example.edu.cn:8080',
    'tray: noTray',
    '* remote campus.example.edu.cn',
    'held: proxy',
    '(whole file)',
    'file 1.sqlite: 120564 KB',
    'reason=crashed',
    'exitCode=5',
    'main:start:263',
    'route=print.submit',
    'ENOENT',
    'diagnostics.test',
  ]) {
    expect(report, useful).toContain(useful)
  }
})

it('no way of writing a name or a value gets past', () => {
  const secret = fc.stringMatching(/^[a-z]{6,12}$/).filter((word) => !/^(?:error|level|message|refused)/.test(word))
  fc.assert(
    fc.property(secret, fc.constantFrom('account', 'data', 'record', 'name2', 'userName', 'values'), (word, field) => {
      const line = logLine(new Date(0), 'info', 'saved', { [field]: { deep: [word] }, url: `https://h/p?q=${word}` })
      expect(redactLine(line, [])).not.toContain(word)
      const told = logLine(new Date(0), 'info', `by ${word.toUpperCase()}: done`, { error: new Error(`for (${word})`) })
      expect(redactLine(told, [word]).toLowerCase()).not.toContain(word)
    }),
  )
})

it('the sizes of the caches are there, without the names of accounts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-sizes-'))
  mkdirSync(join(folder, 'campus'))
  mkdirSync(join(folder, 'local'))
  writeFileSync(join(folder, 'campus', 'wangxiaoming.sqlite'), Buffer.alloc(5000))
  writeFileSync(join(folder, 'campus', 'wangxiaoming.sqlite-wal'), Buffer.alloc(300))
  writeFileSync(join(folder, 'local', 'admin.sqlite'), Buffer.alloc(10))
  const sizes = await folderSizes(folder)
  rmSync(folder, { recursive: true, force: true })
  expect(sizes.map(({ size }) => size)).toEqual([5000, 300, 10])
  expect(sizes.map(({ name }) => name.replace(/\d+/, 'N'))).toEqual([
    'file N.sqlite',
    'file N.sqlite-wal',
    'file N.sqlite',
  ])
  expect(await folderSizes(join(folder, 'none'))).toEqual([])
})
