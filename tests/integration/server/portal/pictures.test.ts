import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namedFiles } from '#server/areas/files/holders.ts'
import { dialects, missing } from '../support/dialects.ts'
import { png } from '../support/pictures.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`pictures of portals on ${dialect}`, () => {
    let platform: TestPlatform
    let designer: string
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      designer = await platform.signIn({ grants: [{ code: 'visualdev.portal', buttons: ['btn_add', 'btn_edit'] }] })
    })
    afterAll(() => platform.close())

    const upload = async (token: string) => {
      const input = { fileName: 'banner.png', content: png(1) }
      const { data } = await platform.call('file.upload', { params: { type: 'annexpic' } }, { token, upload: input })
      return data.name
    }
    const fetch = async (name: string, token: string) =>
      (await platform.call('file.download', { params: { type: 'annexpic', fileId: name } }, { token })).code
    /** A picture, and in tabs pictures one after another. */
    const layoutOf = (first: string, ...others: readonly string[]) => {
      const address = (name: string) => `/api/file/Image/annexpic/${name}`
      const image = { i: 1, jnpfKey: 'image', x: 0, y: 0, w: 6, h: 6, option: { defaultValue: address(first) } }
      const carousel = {
        ...{ i: 3, jnpfKey: 'carousel', x: 0, y: 0, w: 6, h: 6 },
        option: { defaultValue: others.map((each) => ({ imageUrl: address(each) })) },
      }
      const tabs = { i: 2, jnpfKey: 'tab', x: 6, y: 0, w: 6, h: 6, option: {}, children: [{ children: [carousel] }] }
      return JSON.stringify({ layoutId: 1, layout: [image, tabs] })
    }
    const create = async (enCode: string, formData: string) => {
      const body = { fullName: enCode, enCode, formData }
      return String((await platform.call('portalDesign.create', { body }, { token: designer })).data)
    }
    const update = (id: string, enCode: string, formData: string, token = designer) =>
      platform.call('portalDesign.update', { params: { id }, body: { fullName: enCode, enCode, formData } }, { token })
    const release = async (id: string) => {
      const admin = await platform.signIn({ administrator: true })
      expect((await platform.call('portalDesign.release', { params: { id }, body: {} }, { token: admin })).code).toBe(
        200,
      )
    }

    test('whoever reads the portal reads what its designer uploaded, and no file of others that was written into it', async () => {
      const outsider = await platform.signIn({})
      const [banner, second, foreign] = [await upload(designer), await upload(designer), await upload(outsider)]
      const id = await create('banners', layoutOf(banner, second, foreign))
      const reader = await platform.signIn({ grants: [{ modelId: id, type: 8 }] })
      const colleague = await platform.signIn({ grants: [{ code: 'visualdev.portal', buttons: ['btn_edit'] }] })
      // Before the release designers alone.
      expect([await fetch(banner, reader), await fetch(banner, colleague)]).toEqual([404, 200])
      await release(id)
      expect([await fetch(banner, reader), await fetch(second, reader), await fetch(foreign, reader)]).toEqual([
        200, 200, 404,
      ])
      expect([await fetch(banner, outsider), await fetch(foreign, designer)]).toEqual([404, 404])
      // Somebody else saves the same: nothing is lost, nothing is gained.
      expect((await update(id, 'banners', layoutOf(banner, second, foreign), colleague)).code).toBe(200)
      await release(id)
      expect([await fetch(second, reader), await fetch(foreign, reader)]).toEqual([200, 404])
      await platform.database.updateTable('portal').set({ enabled_mark: 0 }).where('id', '=', id).execute()
      expect(await fetch(banner, reader)).toBe(404)
    })

    test('a picture that was taken off is not read any more, and is there again with the version that shows it', async () => {
      const [before, after] = [await upload(designer), await upload(designer)]
      const id = await create('versions', layoutOf(before))
      const reader = await platform.signIn({ grants: [{ modelId: id, type: 8 }] })
      await release(id)
      await update(id, 'versions', layoutOf(after))
      expect([await fetch(before, reader), await fetch(after, reader)]).toEqual([200, 404])
      // What is designed, and what was released once, is held though nobody reads it yet.
      const held = await namedFiles(platform.database)
      expect([held.has(before), held.has(after)]).toEqual([true, true])
      await release(id)
      expect([await fetch(before, reader), await fetch(after, reader)]).toEqual([404, 200])
      const named = await namedFiles(platform.database)
      expect([named.has(before), named.has(after)]).toEqual([true, true])
      const versions = await platform.call('portalDesign.versions', { params: { id } }, { token: designer })
      const first = versions.data.list.find(({ version }) => version === 1)
      await platform.call(
        'portalDesign.restore',
        { params: { id, versionId: String(first?.id) }, body: {} },
        { token: await platform.signIn({ administrator: true }) },
      )
      await release(id)
      expect([await fetch(before, reader), await fetch(after, reader)]).toEqual([200, 404])
    })

    test('a copy that somebody else makes shows the pictures to its own readers, and a deleted one to nobody', async () => {
      const picture = await upload(designer)
      const id = await create('original', layoutOf(picture))
      const admin = await platform.signIn({ administrator: true })
      const copy = String((await platform.call('portalDesign.copy', { params: { id } }, { token: admin })).data)
      const reader = await platform.signIn({ grants: [{ modelId: copy, type: 8 }] })
      await platform.database
        .updateTable('portal')
        .set((row) => ({ layout: row.ref('model') }))
        .where('id', '=', copy)
        .execute()
      expect(await fetch(picture, reader)).toBe(200)
      await platform.call('portalDesign.delete', { params: { id } }, { token: admin })
      const noted = platform.database.selectFrom('text_file').select('holder_id').where('file_id', '=', picture)
      expect(await noted.execute()).toEqual([{ holder_id: copy }])
      expect(await fetch(picture, reader)).toBe(200)
    })
  })
}
