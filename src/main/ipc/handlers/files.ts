import type { FilesService } from '#main/transfers/files.ts'
import type { Handler } from '../contract.ts'

type FilesRoute =
  | 'files.choose'
  | 'files.keepPicture'
  | 'files.keepPaper'
  | 'files.upload'
  | 'files.saveLink'
  | 'files.saveMade'
  | 'files.openLink'
  | 'files.reveal'

export function createFilesHandlers(files: FilesService): { readonly [Name in FilesRoute]: Handler<Name> } {
  return {
    'files.choose': (rules, context) => files.choose(rules, context),
    'files.keepPicture': async ({ name, base64 }) => files.keepPicture(name, Buffer.from(base64, 'base64')),
    'files.keepPaper': async ({ name, base64 }) => files.keepPaper(name, Buffer.from(base64, 'base64')),
    'files.upload': (request, { signal }) => files.upload(request, signal),
    'files.saveLink': (link, context) => files.saveLink(link, context),
    'files.saveMade': (wanted, context) => files.saveMade(wanted, context),
    'files.openLink': async (link, { signal }) => {
      await files.openLink(link, signal)
      return null
    },
    'files.reveal': async ({ name }) => {
      await files.reveal(name)
      return null
    },
  }
}
