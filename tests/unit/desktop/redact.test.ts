import { expect, it } from 'vitest'
import { redactText } from '#main/diagnostics/redact.ts'

it('takes out a name with a hyphen, a dot or a plus, such as a home folder can have', () => {
  expect(redactText('failed in fresh-home, a.b and c+d', ['fresh-home', 'a.b', 'c+d'])).toBe(
    'failed in (account), (account) and (account)',
  )
})

it.each([
  ['GET /api/oauth/getTicketStatus/abc123DEF failed', 'GET /api/oauth/getTicketStatus/(removed) failed'],
  ['GET /api/oauth/codeCertificateStatus/9f8e failed', 'GET /api/oauth/codeCertificateStatus/(removed) failed'],
  ['proxy http://li:secret@proxy.example:8080', 'proxy http://(removed)@proxy.example:8080'],
  ['?encryption=abcdef&x=1', '?encryption=(removed)&x=1'],
  ['call 138-0000-0001 or +86 138 0000 0001', 'call (number) or (number)'],
  ['ENOENT /home/zhang/data and C:\\Users\\Wang\\x', 'ENOENT /home/(account)/data and C:\\Users\\(account)\\x'],
  ['since 2026-11-22 at 127.0.0.1:8080', 'since 2026-11-22 at 127.0.0.1:8080'],
])('of %s leaves %s', (text, shown) => {
  expect(redactText(text, [])).toBe(shown)
})
