import { expect, it } from 'vitest'
import { pickers } from '#renderer/i18n/en/pickers.ts'
import { password } from '#renderer/i18n/en/password.ts'
import { profile } from '#renderer/i18n/en/profile.ts'
import { signIn } from '#renderer/i18n/en/signIn.ts'
import { authorize } from '#renderer/i18n/pages/authorize.ts'
import { memberships } from '#renderer/i18n/pages/memberships.ts'
import { users } from '#renderer/i18n/pages/users.ts'
import { people } from '#server/messages/areas/people.ts'

it('a role of all organisations is called the same in lists, pickers and answers of the server', () => {
  expect(authorize.en.everywhere).toBe(memberships.en.global)
  expect(pickers.tab.globalRoles).toBe(people.globalRoles.en)
  expect(pickers.noPlacedRoles).toContain(`“${pickers.tab.globalRoles}”`)
})

it('codes, mobile numbers and the choice of people are called the same on every page', () => {
  expect(password.code).toBe(signIn.code)
  expect([profile.base.mobilePhone, users.en.mobile]).toEqual([signIn.mobile, signIn.mobile])
  expect([authorize.en.chooseUser, authorize.en.chooseRole, authorize.en.choosePosition]).toEqual([
    pickers.chooseUser,
    pickers.chooseRole,
    pickers.choosePosition,
  ])
})
