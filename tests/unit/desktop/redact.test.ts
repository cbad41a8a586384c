import { expect, it } from 'vitest'
import { redactText } from '#main/diagnostics/redact.ts'

it('takes out a name with a hyphen, a dot or a plus, such as a home folder can have', () => {
  expect(redactText('failed in fresh-home, a.b and c+d', ['fresh-home', 'a.b', 'c+d'])).toBe(
    'failed in (account), (account) and (account)',
  )
})
