import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { texts } from '#renderer/i18n/zh-first.ts'
import { importsOf } from '../../../scripts/checks/boundaries.mjs'

const renderer = resolve(import.meta.dirname, '../../../src/renderer')

/** Files that run once `file` does: what they import at a later time is not among them. */
function reachedFrom(file: string, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  const text = readFileSync(file, 'utf8').replaceAll(/(?<!typeof )\bimport\(/g, 'later(')
  for (const { request, typesOnly } of importsOf(file, text)) {
    if (typesOnly || !/^(\.|#renderer\/).*\.tsx?$/.test(request)) continue
    const next = request.startsWith('.') ? join(dirname(file), request) : join(renderer, request.slice(10))
    // The catalogues themselves are no users of texts.
    if (!next.startsWith(join(renderer, 'i18n'))) reachedFrom(next, found)
  }
}

// What shows before a sign-in has only the texts of the first file: any other would show as its key.
it('speaks only words of the first file before anybody has signed in', () => {
  const entries = [
    'main.tsx',
    'features/sign-in/SignInPage.tsx',
    'features/sign-in/QrSignIn.tsx',
    'features/sign-in/SsoPage.tsx',
    'features/sign-in/ThirdPartyPage.tsx',
    'features/servers/ServersPage.tsx',
    'features/servers/LocalStart.tsx',
    'features/desktop/SettingsDrawer.tsx',
    // The same with what is a person's own, which shows only to them.
    'app/shell/OwnSettings.tsx',
  ]
  const files = new Set<string>()
  for (const entry of entries) reachedFrom(join(renderer, entry), files)
  expect(files.size).toBeGreaterThan(100)
  const others = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*['"`](\w+)\.([\w.]*)/g)]
      .filter(([, domain = '']) => !(domain in texts))
      .map(([, domain, key]) => `${relative(renderer, file)}: ${domain}.${key}`),
  )
  expect([...new Set(others)].sort()).toEqual([
    // Ways to what the server keeps of a person: only once they are signed in.
    'app/shell/OwnSettings.tsx: drafts.title',
    'app/shell/OwnSettings.tsx: password.title',
    'app/shell/OwnSettings.tsx: profile.title',
    // The name of the first tab: after the user was read, with whom the other texts come.
    'app/state/session.ts: home.title',
  ])
})
