import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { familyPassword } from '../../family/data.ts'
import { type Generation, startFamilyServer } from '../../family/server.ts'
import { keyring, registryOf, start } from '../session/support.ts'

/** The calls of main to a double of the family, signed in as its administrator. `end`: when the test is over. */
export async function signedIn(generation: Generation) {
  const family = await startFamilyServer({ generation })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-family-'))
  const app = start(folder, registryOf({ a: family.url }, 'a').registry, { safeStorage: keyring() })
  await app.session.signIn({ account: 'admin', password: familyPassword, keep: false })
  return {
    data: family.data,
    ask: async (id: Parameters<typeof app.answers.answer>[0], input: object = {}): Promise<unknown> =>
      JSON.parse((await app.answers.answer(id, input, {})).text ?? 'null'),
    end: async () => {
      await app.stop()
      await family.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
