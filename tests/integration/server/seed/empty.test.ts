import { systemDirectories } from '#server/database/migrations/0400-menu-directories.ts'
import { pagesOf } from '#server/seed/menus.ts'
import { expect, it } from 'vitest'
import { createServer } from '#server/app.ts'
import { readSettings } from '#server/core/settings.ts'
import { seedDatabase } from '#server/seed/seed.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'
import { send } from '../support/send.ts'
import { rowsIn, signInAsAdmin } from './support.ts'

const codesIn = ({ children }: { readonly children: readonly { readonly enCode: string }[] }) =>
  children.map(({ enCode }) => enCode)

for (const dialect of dialects) {
  it.skipIf(missing(dialect))(
    `the empty seed on ${dialect}: an administrator who must change the password, and nobody else`,
    async () => {
      const { database, stop } = await openDialect(dialect)
      await seedDatabase(database, 'empty', '')
      const server = await createServer({ database, dataFolder: '/nowhere', checkAnswers: true })
      expect([await rowsIn(database, 'platform_user'), await rowsIn(database, 'visual_model')]).toEqual([1, 0])
      const token = await signInAsAdmin(server)
      const { data } = await send(server.app, 'auth.currentUser', {}, { token })
      expect(data.userInfo).toMatchObject({ userAccount: 'admin', isAdministrator: true, changePasswordDate: null })
      const tree = data.menuList.flatMap(({ children }) => children.map((each) => [each.enCode, codesIn(each)]))
      expect(tree).toEqual(systemDirectories.map(({ code }) => [code, pagesOf(code)]))
      expect((await readSettings(database)).mandatoryModificationOfInitialPassword).toBe(1)
      expect((await send(server.app, 'auth.loginConfig', {}, {})).data.demoAccounts).toEqual([])
      // Whoever is entered there chooses from them, and none of the three was there.
      const codes = await database
        .selectFrom('dictionary_entry')
        .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
        .select('dictionary_type.en_code')
        .distinct()
        .execute()
      expect(codes.map(({ en_code }) => en_code)).toEqual(
        expect.arrayContaining(['Nation', 'Education', 'certificateType', 'Rank']),
      )
      await server.close()
      await stop()
    },
  )
}
