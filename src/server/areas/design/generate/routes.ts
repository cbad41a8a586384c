import { fail } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { zipStream } from '#server/core/workbook/zip.ts'
import { offerStream } from '../../files/links.ts'
import { parseDefinition } from '../../module/definition.ts'
import { workingDesign } from '../drafts.ts'
import { categoryNames } from '../list-models.ts'
import { findModel, rowOf } from '../models.ts'
import { type CodeFile, projectFiles } from './files.ts'

/** The project of the design as it is being worked on. Refuses with 400 one that cannot be read. */
async function project(call: Call, id: string, description: string): Promise<readonly CodeFile[]> {
  const model = await findModel(call.database, id)
  const { revision: _revision, ...input } = await workingDesign(call.database, id)
  const definition = parseDefinition({ ...rowOf(input, model), id })
  if ('problem' in definition) fail(400, 'design.configurationInvalid', { params: { problem: definition.problem } })
  return projectFiles(definition, description || definition.fullName)
}

const fileType = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Designs as code to be taken away (specification, section 7, Generater). */
export function mountGenerator(server: Server): void {
  mount(server, 'design.areas', (_input, { database }) => categoryNames(database))
  mount(server, 'design.codePreview', async ({ params, body }, call) => {
    const files = await project(call, params.id, body.description)
    const folders = Map.groupBy(files, ({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : ''))
    const leaf = ({ path, content }: CodeFile) => ({
      fileName: path.slice(path.lastIndexOf('/') + 1),
      fileType: fileType(path),
      fileContent: content,
    })
    const list = [...folders].flatMap(([folder, inside]) =>
      folder === ''
        ? inside.map((file) => ({ ...leaf(file), children: [] }))
        : [{ fileName: folder, fileType: 'folder', fileContent: '', children: inside.map(leaf) }],
    )
    return { list }
  })
  mount(server, 'design.downloadCode', async ({ params, body }, call) => {
    const files = await project(call, params.id, body.description)
    const { en_code } = await findModel(call.database, params.id)
    // A code of elsewhere may hold anything; a folder may not.
    const folder = en_code.replaceAll(/\W+/g, '-')
    const entries = files.map(({ path, content }) => ({ name: `${folder}/${path}`, content: [content] }))
    return offerStream(call, `${folder}.zip`, zipStream(entries))
  })
}
